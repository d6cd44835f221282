/** Words about finished games, statistics, kingdoms to copy, and the sheet about a game. */
import type { PlayedGame } from "../history.svelte";
import { gamesOf, outcomeOf, type Outcome, type Tally } from "../statistics";
import { counted, listed } from "./text";

const OUTCOMES: Record<Outcome, string> = { won: "Won", shared: "Shared victory", lost: "Lost" };

/** How a game ended for this player: `Won 42 : 31 against Pip`. */
export function gameText(game: PlayedGame): string {
  const others = game.names.filter((_, seat) => seat !== game.seat);
  const scores = game.scores.filter((_, seat) => seat !== game.seat);
  return `${OUTCOMES[outcomeOf(game)]} ${[game.scores[game.seat], ...scores].join(" : ")} against ${listed(others)}`;
}

/** Who gave up a game; empty if nobody did. */
export function resignedText(game: PlayedGame): string {
  if (game.resigned.includes(game.seat)) return "You resigned";
  return game.resigned.length ? `${listed(game.resigned.map((seat) => game.names[seat] ?? ""))} resigned` : "";
}

export function dateText(time: number): string {
  return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/** `12 games: 7 won, 5 lost`. */
export function tallyText({ won, shared, lost, ...rest }: Tally): string {
  const parts = [`${won} won`, ...(shared ? [`${shared} shared`] : []), `${lost} lost`];
  return `${counted(gamesOf({ won, shared, lost, ...rest }), "game")}: ${parts.join(", ")}`;
}

/** Below a card that was in many decks. */
export function cardTallyText(tally: Tally): string {
  return `in ${counted(gamesOf(tally), "deck")}, ${tally.won} won`;
}

export function importedText(games: number | null): string {
  if (games === null) return "This is not a history file of Freehold.";
  return games ? `${counted(games, "game")} added.` : "All of these games were here already.";
}

export const EXPORT_NOTE =
  "Your games, favourite kingdoms and seats are kept in this browser only. A file takes them to another one. It holds the links to your seats, so keep it to yourself.";

/** What Play starts, below its button. */
export function playText(opponent: string, isFirst: boolean): string {
  if (isFirst) return `Play starts the First Game set against an easy opponent, ${opponent}.`;
  return `Play starts the First Game set against ${opponent}, as you played last.`;
}

/** The forms in which a kingdom can be copied. */
export const KINGDOM_FORMS = [
  ["link", "as a link"],
  ["names", "for dominion.games"],
  ["underscores", "for Temple Gates"],
  ["plain", "as plain names"],
  ["lines", "line by line"],
] as const;

export const LEAVE_NOTE =
  "Your seat is kept. The others see that you are away, and after a minute they may let the computer play for you.";
export const LEAVE_NOTE_ALONE = "Your seat is kept, and the game waits for you on the home page.";

/** What resigning means at this table. */
export function resignNote(seats: number, people: number): string {
  if (seats === 2) return "The game ends, and your opponent wins.";
  return people > 1
    ? "You lose. The computer plays on for you to the end of the game."
    : "The game ends, and the best of the others wins.";
}
