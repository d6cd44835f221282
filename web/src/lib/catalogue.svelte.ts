import { api } from "./api";
import { compare, sayIfKnown } from "./language.svelte";
import type { CardInfo, ComputerInfo, SetInfo } from "./messages";

/** The cards, sets and computer players, once they are loaded. */
export const catalogue: { cards: Record<string, CardInfo>; sets: SetInfo[]; computers: ComputerInfo[] } = $state({
  cards: {},
  sets: [],
  computers: [],
});

export async function loadCards(): Promise<void> {
  const cards = await api.cards();
  catalogue.cards = Object.fromEntries(cards.map((card) => [card.name, card]));
}

export async function loadSets(): Promise<void> {
  catalogue.sets = await api.sets();
}

export async function loadSetsAndComputers(): Promise<void> {
  [catalogue.sets, catalogue.computers] = await Promise.all([api.sets(), api.computers()]);
}

/** The cards that can be in a kingdom. */
export function kingdomCards(): CardInfo[] {
  return Object.values(catalogue.cards).filter((card) => card.kingdom);
}

const COLOURED = ["Curse", "Reaction", "Attack", "Treasure", "Victory"];

/** The type that gives a card its colour, as the style sheet calls it. */
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

/** The sort key of a card: Actions first, expensive before cheap, then Treasures, Victory cards, Curses. */
function rank(name: string): number {
  const card = catalogue.cards[name];
  if (card === undefined) return 0;
  const groups = ["Action", "Treasure", "Victory", "Curse"];
  const group = groups.findIndex((type) => card.types.includes(type));
  // A card with none of these types comes last.
  return (group < 0 ? groups.length : group) * 100 - card.cost;
}

function byName(one: string, other: string): number {
  const name = (card: string) => sayIfKnown(`card.${card}`, { count: 1 }) ?? card;
  return compare(name(one), name(other));
}

export function inOrder(names: string[]): string[] {
  return [...names].sort((one, other) => rank(one) - rank(other) || byName(one, other));
}

/** The same cards with the one last that tells the others least: a starting card, or else the cheapest. */
export function leastTellingLast(names: string[]): string[] {
  const count = (name: string) => names.filter((one) => one === name).length;
  const isStarting = (name: string) => name === "Copper" || name === "Estate";
  const cost = (name: string) => catalogue.cards[name]?.cost ?? 0;
  return [...names].sort(
    (one, other) =>
      Number(isStarting(one)) - Number(isStarting(other)) ||
      (isStarting(one) ? count(one) - count(other) : cost(other) - cost(one)),
  );
}

export function byCost(names: string[]): string[] {
  const cost = (name: string) => catalogue.cards[name]?.cost ?? 0;
  return [...names].sort((one, other) => cost(one) - cost(other) || byName(one, other));
}
