import { catalogue } from "../catalogue.svelte";
import { FACES } from "./faces";
import { counted } from "./text";

/** A card in a few words, for its face: `+1 Card  +2 Actions`, then what else it does. */
export function faceOf(name: string): { bonuses: string[]; rest: string } {
  const text = catalogue.cards[name]?.text ?? "";
  const bonuses: string[] = [];
  const rest: string[] = [];
  for (const sentence of text.split(/(?<=\.)\s+/)) {
    const worth = /^Worth (\$\d+) when played\.$/.exec(sentence);
    const points = /^(\d+) victory points?\.$/.exec(sentence);
    if (worth?.[1]) bonuses.push(worth[1]);
    else if (points?.[1]) bonuses.push(counted(Number(points[1]), "point"));
    else if (rest.length === 0 && /^\+\$?\d+( \w+)?\.$/.test(sentence)) bonuses.push(sentence.slice(0, -1));
    else rest.push(sentence);
  }
  return { bonuses, rest: FACES[name] ?? rest.join(" ") };
}
