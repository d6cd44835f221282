import { say, sayIfKnown } from "../language.svelte";
import { cardText } from "./cards";

interface Face {
  /** `+1 Card`, `+2 Actions`. */
  bonuses: string[];
  /** What else it does, in full and in short. */
  full: string;
  short: string;
  /** Whether the short form leaves something out. */
  isPartial: boolean;
}

const SENTENCES = /(?<=\.)\s+/;
const BONUS = /^\+\$?\d+( \p{L}+)?\.$/u;

/** What a card is worth, if that is all that a sentence says: coins or points. */
function worthOf(sentence: string): string {
  const count = Number(/\d+/.exec(sentence)?.[0] ?? NaN);
  if (sentence === say("face.worth", { count })) return `$${count}`;
  return sentence === say("face.points", { count }) ? say("count.points", { count }) : "";
}

/**
 * The text of a card for its face. If there is little room, the face shows what the card does apart from its bonuses
 * in short; a short form that leaves something out ends with `…`, which the face shows as a mark.
 */
export function faceOf(name: string): Face {
  const bonuses: string[] = [];
  const rest: string[] = [];
  for (const sentence of cardText(name).split(SENTENCES)) {
    const worth = worthOf(sentence);
    if (worth) bonuses.push(worth);
    else if (rest.length === 0 && BONUS.test(sentence)) bonuses.push(sentence.slice(0, -1));
    else rest.push(sentence);
  }
  const full = rest.join(" ");
  const short = sayIfKnown(`short.${name}`);
  const isPartial = short?.endsWith("…") ?? false;
  return { bonuses, full, short: short === undefined ? full : isPartial ? short.slice(0, -1) : short, isPartial };
}
