/** Helpers for sentences: numbers, lists, plurals. */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** `1 card`, `3 cards`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A small number as a word. */
export function spelled(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** `Ada, Bea and Cy`. */
export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** More than one of a card: Coppers, Duchies, Witches, Gardens. */
export function plural(card: string): string {
  if (card === "Thief") return "Thieves";
  if (/[^aeiou]y$/.test(card)) return `${card.slice(0, -1)}ies`;
  if (/(?:[cs]h|[xz]|ss)$/.test(card)) return `${card}es`;
  return card.endsWith("s") ? card : `${card}s`;
}

/** `8 Provinces`, `1 Estate`. */
export function cardCount(count: number, card: string): string {
  return counted(count, card, plural(card));
}

/** `Ada’s`. */
export function possessive(name: string): string {
  return `${name}’s`;
}

/** The article of a card: an Estate, a Copper, a University. */
export function article(card: string): string {
  return /^[AEIOU]/.test(card) && !/^(?:Eu|One|Uni)/.test(card) ? "an" : "a";
}
