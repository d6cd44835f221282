import type { Edition } from "./ids";

/** The forms of other programs; `readKingdom` reads all of them. */
export type KingdomForm = "names" | "underscores" | "plain" | "lines";

/** A kingdom as other programs write it. */
export function kingdomText(cards: string[], form: KingdomForm): string {
  if (form === "names") return cards.join(", ");
  if (form === "underscores") return cards.map((card) => card.split(" ").map(plain).join("_")).join(", ");
  return form === "plain" ? cards.map(plain).join(",") : cards.map((card) => `${card}\n`).join("");
}

/** The address that opens New table with these cards. */
export function kingdomLink(cards: string[], editions: Record<string, Edition>): string {
  const played = Object.entries(editions).map(([set, edition]) => `${set} ${edition}`);
  return `/new?${new URLSearchParams({ kingdom: cards.join(","), editions: played.join(",") }).toString()}`;
}

/** The cards and editions of such an address; null for others. */
export function readLink(query: string): { cards: string[]; editions: Record<string, Edition> } | null {
  const fields = new URLSearchParams(query);
  const cards = fields.get("kingdom");
  if (!cards) return null;
  const editions: Record<string, Edition> = {};
  for (const one of (fields.get("editions") ?? "").split(",")) {
    const [set, edition] = one.trim().split(" ");
    if (set && (edition === "1e" || edition === "2e")) editions[set] = edition;
  }
  return { cards: cards.split(","), editions };
}

/** A kingdom read from text: the cards it names, and the names that are unknown. */
export interface Written {
  cards: string[];
  unknown: string[];
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

/** The edit distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let place = 1; place <= other.length; place++) {
      const change = (row[place - 1] ?? 0) + (one[at - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min(change, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function nearest(word: string, names: string[]): string | undefined {
  const exact = names.find((name) => plain(name) === word);
  if (exact !== undefined) return exact;
  const most = word.length > 6 ? 2 : 1;
  return names.find((name) => distance(plain(name), word) <= most);
}

/**
 * Reads a kingdom as people write it: `Cellar, Market, Moat`, `treasure_map, moat`, `councilroom,moat`, or one name a
 * line with `#` comments. Cards that are always there are passed over.
 */
export function readKingdom(text: string, names: string[], always: string[]): Written {
  const written: Written = { cards: [], unknown: [] };
  const pieces = text
    .replace(/#.*$/gm, "")
    .replace(/^[\w ]*:/gm, "")
    .split(/[,;\n\t|]+/);
  for (const piece of pieces) {
    const word = plain(piece.replace(/\(.*?\)/g, ""));
    if (!word || always.some((name) => plain(name) === word)) continue;
    const card = nearest(word, names);
    if (card === undefined) written.unknown.push(piece.trim());
    else if (!written.cards.includes(card)) written.cards.push(card);
  }
  return written;
}
