import { api } from "./api";
import type { CardInfo } from "./messages";

/** All cards by name, once they are loaded. */
export const catalogue: { cards: Record<string, CardInfo> } = $state({ cards: {} });

export async function loadCatalogue(): Promise<void> {
  const cards = await api.cards();
  catalogue.cards = Object.fromEntries(cards.map((card) => [card.name, card]));
}

/** The type whose colour a card wears, as a name of the style sheet. */
export function colourOf(name: string): string {
  const types = catalogue.cards[name]?.types ?? [];
  for (const type of ["Curse", "Reaction", "Attack", "Treasure", "Victory"]) {
    if (types.includes(type)) return type.toLowerCase();
  }
  return "action";
}
