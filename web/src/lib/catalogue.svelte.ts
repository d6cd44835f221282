import { api } from "./api";
import type { CardInfo, ComputerInfo, SetInfo } from "./messages";

/** What there is apart from tables, once it is loaded. */
export const catalogue: { cards: Record<string, CardInfo>; sets: SetInfo[]; computers: ComputerInfo[] } = $state({
  cards: {},
  sets: [],
  computers: [],
});

export const BASIC = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"];

export async function loadCards(): Promise<void> {
  const cards = await api.cards();
  catalogue.cards = Object.fromEntries(cards.map((card) => [card.name, card]));
}

export async function loadSetsAndComputers(): Promise<void> {
  [catalogue.sets, catalogue.computers] = await Promise.all([api.sets(), api.computers()]);
}

/** Whether a card is like what somebody types to find it: its name, type, box or text. */
export function isLike(name: string, wanted: string): boolean {
  const card = catalogue.cards[name];
  const words = [name, ...(card?.types ?? []), ...(card?.sets ?? []), card?.text ?? ""];
  return words.join(" ").toLowerCase().includes(wanted.trim().toLowerCase());
}

const COLOURED = ["Curse", "Reaction", "Attack", "Treasure", "Victory"];

/** The type whose colour a card wears, as a name of the style sheet. */
export function colourOf(name: string): string {
  const types = catalogue.cards[name]?.types ?? [];
  return COLOURED.find((type) => types.includes(type))?.toLowerCase() ?? "action";
}

/** The second type whose colour shows on the edge of a card with two, such as Harem. */
export function secondColourOf(name: string): string | null {
  const types = catalogue.cards[name]?.types ?? [];
  const second = COLOURED.filter((type) => types.includes(type))[1];
  if (second) return second.toLowerCase();
  return types.includes("Action") && types.includes("Victory") ? "action" : null;
}

/** Where a card lies among others: Actions first, dear ones before cheap ones, then Treasures, Victory cards, Curses. */
function rank(name: string): number {
  const card = catalogue.cards[name];
  if (card === undefined) return 0;
  const group = ["Action", "Treasure", "Victory", "Curse"].findIndex((type) => card.types.includes(type));
  return group * 100 - card.cost;
}

export function inOrder(names: string[]): string[] {
  return [...names].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

export function byCost(names: string[]): string[] {
  const cost = (name: string) => catalogue.cards[name]?.cost ?? 0;
  return [...names].sort((one, other) => cost(one) - cost(other) || one.localeCompare(other));
}
