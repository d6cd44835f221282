/** Words about finished games, statistics, and giving up a game. */
import type { PlayedGame } from "../history.svelte";
import { dateText, listed, say } from "../language.svelte";
import { gamesOf, outcomeOf, type Tally } from "../statistics";
import { planName } from "./computers";

/** How a game ended for this player: `Won 42 : 31 against Pip`. */
export function gameText(game: PlayedGame): string {
  const names = listed(game.names.filter((_, seat) => seat !== game.seat));
  const others = game.scores.filter((_, seat) => seat !== game.seat);
  return say(`history.outcome.${outcomeOf(game)}`, { scores: [game.scores[game.seat], ...others].join(" : "), names });
}

/** Who gave up a game; empty if nobody did. */
export function resignedText(game: PlayedGame): string {
  if (game.resigned.includes(game.seat)) return say("history.you-resigned");
  const names = listed(game.resigned.map((seat) => game.names[seat] ?? ""));
  return names && say("history.resigned", { names });
}

/** `17 November 2026`. */
export function dayOf(time: number): string {
  return dateText(new Date(time), { day: "numeric", month: "long", year: "numeric" });
}

/** `12 games: 7 won, 5 lost`. */
export function tallyText(tally: Tally): string {
  const { won, shared, lost } = tally;
  const games = say("count.games", { count: gamesOf(tally) });
  return shared
    ? say("history.tally-shared", { games, won, shared, lost })
    : say("history.tally", { games, won, lost });
}

/** Below a card that was in many decks. */
export function cardTallyText(tally: Tally): string {
  return say("history.in-decks", { count: gamesOf(tally), won: tally.won });
}

export function importedText(games: number | null): string {
  return games === null ? say("history.bad-file") : say("history.added", { count: games });
}

/** What Play starts, below its button. */
export function playText(opponent: string, isFirst: boolean): string {
  const values = { opponent: planName(opponent) };
  return isFirst ? say("home.play-first", values) : say("home.play-again", values);
}

/** What resigning means at this table. */
export function resignNote(seats: number, people: number): string {
  if (seats === 2) return say("game.resign-two");
  return people > 1 ? say("game.resign-people") : say("game.resign-alone");
}
