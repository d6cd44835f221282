import { catalogue } from "./catalogue.svelte";

/** A card in few words, for its face: `+1 Card +2 Actions`, then what else it does. */
export function faceOf(name: string): { bonuses: string; rest: string } {
  const card = catalogue.cards[name];
  if (card === undefined) return { bonuses: "", rest: "" };
  const sentences = card.text.split(/(?<=[.:])\s+/);
  const bonuses: string[] = [];
  while (sentences[0] !== undefined && /^\+\$?\d+( \w+)?\.$/.test(sentences[0])) {
    bonuses.push((sentences.shift() ?? "").replace(/\.$/, ""));
  }
  return { bonuses: bonuses.join("  "), rest: sentences.join(" ") };
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
