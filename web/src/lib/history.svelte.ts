/** The finished games of this browser: there are no accounts, so this is where they are kept. */
import type { KingdomKind, Edition } from "./ids";
import type { TableView } from "./messages";
import { forgetTables } from "./seats";
import { keep, kept } from "./settings.svelte";

export interface PlayedGame {
  table: string;
  /** When this browser saw the result, in milliseconds since 1970. */
  ended: number;
  /** This player's seat. */
  seat: number;
  names: string[];
  /** The computer player of each seat; empty for people. */
  computers: string[];
  scores: number[];
  winners: number[];
  resigned: number[];
  set: string;
  kingdom: KingdomKind;
  cards: string[];
  editions: Record<string, Edition>;
  /** This player's cards at the end. */
  deck: Record<string, number>;
  turns: number;
}

export const MOST_GAMES = 500;
const KEY = "freehold history";

/** The games, the newest first. */
export const played: { games: PlayedGame[] } = $state({ games: kept<PlayedGame[]>(KEY, []) });

/** Adds games that are not there yet, and keeps the newest. */
export function addGames(games: PlayedGame[]): void {
  const known = new Set(played.games.map((game) => game.table));
  const all = [...played.games, ...games.filter((game) => !known.has(game.table))];
  played.games = all.sort((one, other) => other.ended - one.ended).slice(0, MOST_GAMES);
  keep(KEY, played.games);
}

/** Forgets all finished games, and the seats there. */
export function forgetGames(): void {
  forgetTables(played.games.map((game) => game.table));
  played.games = [];
  keep(KEY, played.games);
}

export function isPlayed(table: string): boolean {
  return played.games.some((game) => game.table === table);
}

/** Remembers the game of a table once it is over; not for spectators, and lessons do not count. */
export function rememberGame(view: TableView): void {
  const { result, seat } = view;
  if (result === null || seat === null || view.lesson !== null || isPlayed(view.table)) return;
  addGames([
    {
      table: view.table,
      ended: Date.now(),
      seat,
      names: view.seats.map((one) => one.name),
      computers: view.seats.map((one) => one.computer),
      scores: result.scores,
      winners: result.winners,
      resigned: view.seats.filter((one) => one.resigned).map((one) => one.seat),
      set: view.set,
      kingdom: view.kingdom,
      cards: view.piles.filter((pile) => pile.group === "kingdom").map((pile) => pile.name),
      editions: view.editions,
      deck: result.decks[seat] ?? {},
      turns: view.seats[seat]?.turns ?? 0,
    },
  ]);
}
