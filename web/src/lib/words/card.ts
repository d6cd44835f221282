/** Words about a card apart from its text. */
import type { CardInfo } from "../messages";
import { EDITIONS, SETS } from "./table";
import { listed } from "./text";

/** The place of a card on the rules page: `throne-room`. */
export function placeOf(card: string): string {
  return card.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Where a card comes from: `Base game, first edition and second edition`. */
export function sourceOf(info: CardInfo): string {
  // A card that another of your own brings along is in no set.
  if (info.sets.every((set) => set === "own")) return "Your own card";
  const sets = info.sets.map((set) => SETS[set] ?? set);
  return `${listed(sets)}, ${listed(info.editions.map((edition) => EDITIONS[edition]))}`;
}
