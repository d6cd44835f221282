import { catalogue } from "../catalogue.svelte";
import { FACES } from "./faces";
import { counted } from "./text";

interface Face {
  /** `+1 Card`, `+2 Actions`. */
  bonuses: string[];
  /** What else it does, in full and in short. */
  full: string;
  short: string;
  /** Whether the short form leaves something out. */
  isPartial: boolean;
}

/** The text of a card for its face. */
export function faceOf(name: string): Face {
  const text = catalogue.cards[name]?.text ?? "";
  const bonuses: string[] = [];
  const rest: string[] = [];
  for (const sentence of text.split(/(?<=\.)\s+/)) {
    const worth = /^Worth (\$\d+) when played\.$/.exec(sentence);
    const points = /^([-−]?\d+) victory points?\.$/.exec(sentence);
    if (worth?.[1]) bonuses.push(worth[1]);
    else if (points?.[1]) bonuses.push(counted(Number(points[1]), "point"));
    else if (rest.length === 0 && /^\+\$?\d+( \w+)?\.$/.test(sentence)) bonuses.push(sentence.slice(0, -1));
    else rest.push(sentence);
  }
  const full = rest.join(" ");
  const short = FACES[name];
  const isPartial = short?.endsWith("…") ?? false;
  return { bonuses, full, short: short === undefined ? full : isPartial ? short.slice(0, -1) : short, isPartial };
}
