/** Kingdoms that this browser's player likes. */
import type { Edition } from "./ids";
import { keep, kept } from "./settings.svelte";

export interface Kingdom {
  /** The recommended set, or how the cards were chosen. */
  name: string;
  cards: string[];
  editions: Record<string, Edition>;
}

const KEY = "freehold kingdoms";
export const MOST_KINGDOMS = 100;

export const favourites: { kingdoms: Kingdom[] } = $state({ kingdoms: kept<Kingdom[]>(KEY, []) });

/** What makes two kingdoms the same: the cards in any order. */
function keyOf(kingdom: Kingdom): string {
  return [...kingdom.cards].sort().join();
}

export function isFavourite(kingdom: Kingdom): boolean {
  return favourites.kingdoms.some((one) => keyOf(one) === keyOf(kingdom));
}

/** Adds kingdoms that are not there yet. */
export function addKingdoms(kingdoms: Kingdom[]): void {
  const added = kingdoms.filter((one) => !isFavourite(one));
  favourites.kingdoms = [...added, ...favourites.kingdoms].slice(0, MOST_KINGDOMS);
  keep(KEY, favourites.kingdoms);
}

export function toggleFavourite(kingdom: Kingdom): void {
  if (!isFavourite(kingdom)) {
    addKingdoms([kingdom]);
    return;
  }
  favourites.kingdoms = favourites.kingdoms.filter((one) => keyOf(one) !== keyOf(kingdom));
  keep(KEY, favourites.kingdoms);
}
