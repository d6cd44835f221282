/** What the finished games of this browser add up to. */
import { catalogue } from "./catalogue.svelte";
import type { PlayedGame } from "./history.svelte";

export type Outcome = "won" | "shared" | "lost";

export interface Tally {
  name: string;
  won: number;
  shared: number;
  lost: number;
}

export function outcomeOf(game: PlayedGame): Outcome {
  if (!game.winners.includes(game.seat)) return "lost";
  return game.winners.length > 1 ? "shared" : "won";
}

export function gamesOf(tally: Tally): number {
  return tally.won + tally.shared + tally.lost;
}

/** How the games ended, for each of the names that a game counts for; those with most games first. */
export function tallies(games: PlayedGame[], namesOf: (game: PlayedGame) => string[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const game of games) {
    for (const name of new Set(namesOf(game))) {
      const tally = found.get(name) ?? { name, won: 0, shared: 0, lost: 0 };
      tally[outcomeOf(game)] += 1;
      found.set(name, tally);
    }
  }
  return [...found.values()].sort((one, other) => gamesOf(other) - gamesOf(one) || one.name.localeCompare(other.name));
}

/** The opponents in a game: a computer player by its kind, a person by their name. */
export function opponentsOf(game: PlayedGame): string[] {
  return game.names.map((name, seat) => game.computers[seat] || name).filter((_, seat) => seat !== game.seat);
}

/** The kingdom cards that were in this player's decks at the end, those in most decks first. */
export function favouriteCards(games: PlayedGame[], most: number): Tally[] {
  const isKingdom = (card: string) => catalogue.cards[card]?.kingdom === true;
  return tallies(games, (game) => Object.keys(game.deck).filter(isKingdom)).slice(0, most);
}
