import { catalogue } from "./catalogue.svelte";
import { FACES } from "./faces";

/** A card in few words, for its face: `+1 Card  +2 Actions`, then what else it does. */
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

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `Ada, Bea and Cy`. */
export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the server says, as a sentence of its own. */
export function sentence(text: string): string {
  return capital(text) + (/[.!?…]$/.test(text) ? "" : ".");
}

export const EDITIONS: Record<string, string> = {
  "1e": "first edition",
  "2e": "second edition",
  "intrigue-1e": "Intrigue, first edition",
};

export const PHASES: Record<string, string> = {
  action: "Action phase",
  treasure: "Treasures",
  buy: "Buy phase",
  "clean-up": "Clean-up",
  over: "Game over",
};

export const SEAT_COLOURS = ["#e6ac4e", "#74b1ea", "#e58878", "#93cb7c", "#bfa2ea", "#e9da74"];
