/** Words about a table, apart from its questions. */
import type { Edition, Ending, KingdomKind, Phase } from "../ids";
import { RefusedError, type Trouble } from "../api";
import type { LogHeading, Request, TableView } from "../messages";
import { capital, listed, plural, possessive, spelled } from "./text";

export const PHASES: Record<Phase, string> = {
  action: "Action phase",
  treasure: "Treasures",
  buy: "Buy phase",
  "clean-up": "Clean-up",
  over: "Game over",
};

export const SETS: Record<string, string> = { base: "Base game", intrigue: "Intrigue", own: "Your own cards" };
export const EDITIONS: Record<Edition, string> = { "1e": "first edition", "2e": "second edition" };
const RANKS: Record<Edition, string> = { "1e": "1st", "2e": "2nd" };

const KINGDOMS: Record<KingdomKind, string> = {
  set: "",
  cards: "Chosen cards",
  random: "Random cards",
  draft: "Drafted cards",
};

/** The name of a table: its recommended set, or how its kingdom was chosen. */
export function titleOf(table: { set: string; kingdom: KingdomKind }): string {
  return table.set || KINGDOMS[table.kingdom];
}

/** `second edition`, or `Base game 1st, Intrigue 2nd edition`. */
export function editionsText(editions: Record<string, Edition>): string {
  const different = [...new Set(Object.values(editions))];
  if (different.length === 1 && different[0]) return EDITIONS[different[0]];
  return `${Object.entries(editions)
    .map(([set, edition]) => `${SETS[set] ?? set} ${RANKS[edition]}`)
    .join(", ")} edition`;
}

const ZONES: Record<string, string> = {
  hand: "hand",
  deck: "deck",
  discard: "discard pile",
  play: "cards in play",
  aside: "cards set aside",
};

/** The heading of cards offered in a separate row: `From Ada’s deck`. */
export function zoneText(zone: string, owner: string): string {
  if (zone === "") return "These cards act now";
  if (zone === "trash") return "In the Trash";
  if (zone === "supply") return "Other cards";
  return `From ${owner} ${ZONES[zone] ?? `${zone} mat`}`;
}

export function nameOf(view: TableView, seat: number | null | undefined): string {
  return view.seats[seat ?? -1]?.name ?? "";
}

/** Whose turn it is. */
export function turnText(view: TableView): string {
  return view.seat === view.active ? "Your turn" : `${possessive(nameOf(view, view.active))} turn`;
}

/** The table waits for somebody else. */
export function waitingText(view: TableView, away: boolean): string {
  if (!view.waiting) return "";
  const name = nameOf(view, view.waiting.seat);
  if (view.seats[view.waiting.seat]?.kind === "computer") return `${name} is thinking…`;
  return away ? `${name} is away…` : `Waiting for ${name}…`;
}

/** When the computer can take over for a player who left. */
export function takeOverText(seconds: number): string {
  return seconds > 0 ? `The computer can take over in ${String(seconds)} s` : "The computer can take over now";
}

/** Why a game is over. */
export function endingText(ending: Ending | "resigned", view: TableView): string {
  if (ending === "resigned") {
    const names = view.seats
      .filter((seat) => seat.resigned)
      .map((seat) => (seat.seat === view.seat ? "You" : seat.name));
    return `${listed(names)} resigned.`;
  }
  if (ending === "turn limit") return "The game reached its turn limit.";
  if (ending === "provinces") return `The ${plural(view.result?.endingPile || "Province")} are gone.`;
  const empty = view.piles.filter((pile) => pile.left === 0 && pile.group !== "outside").length;
  return `${capital(spelled(empty))} piles are empty.`;
}

/** `Turn 4 · Rosa`, or why the game is over. */
export function headingText(view: TableView, { seat, turn, ending }: LogHeading): string {
  if (ending) return endingText(ending, view);
  return `Turn ${turn ?? ""} · ${seat === view.seat ? "You" : nameOf(view, seat)}`;
}

/** Who has won. */
export function winnersText(view: TableView, winners: number[]): string {
  const names = winners.map((seat) => (seat === view.seat ? "You" : nameOf(view, seat)));
  if (names.length > 1) return `${listed(names)} share the victory`;
  return winners[0] === view.seat ? "You win!" : `${names[0] ?? ""} wins`;
}

/** A request to the other players: to undo, or to let the computer take over for a player who left. */
export function requestText(view: TableView, request: Request): string {
  const mine = request.by === view.seat;
  const by = nameOf(view, request.by);
  const voters = view.seats
    .filter((seat) => seat.kind === "person" && ![request.by, request.seat].includes(seat.seat))
    .filter((seat) => !request.agreed.includes(seat.seat));
  const others = listed(voters.map((seat) => (seat.seat === view.seat ? "you" : seat.name)));
  if (request.kind === "undo") {
    if (mine) return `Waiting for ${others} to allow your undo`;
    return request.mine ? `${by} would like to undo` : `Waiting for ${others} to allow ${possessive(by)} undo`;
  }
  const left = nameOf(view, request.seat);
  if (mine) return `Waiting for ${others} to let the computer play for ${left}`;
  return `${by} suggests that the computer plays for ${left}`;
}

const REFUSALS: Record<Trouble | "declined", string> = {
  malformed: "This page is out of date. Reload it.",
  "too-large": "That is too long.",
  "too-fast": "Too many requests. Wait a moment.",
  "too-many-pages": "This seat is open in too many windows. Close some of them.",
  "no-such-table": "This table does not exist.",
  "no-such-review": "This review does not exist any more. Review the game again.",
  "bad-record": "This is not the record of a game.",
  "too-many-reviews": "Too many reviews are not finished yet. Try again in a minute.",
  "no-such-puzzle": "This puzzle does not exist.",
  "wrong-token": "This link does not give you a seat at this table.",
  stale: "The table has changed. Look again.",
  illegal: "That is not possible here.",
  busy: "The server is busy. Try again in a moment.",
  "not-allowed": "That is not possible now.",
  spectator: "You are watching. Only players can do that.",
  "not-asked": "It is somebody else’s choice.",
  "seat-taken": "This seat is taken.",
  "nothing-to-undo": "There is nothing to undo.",
  "request-pending": "Another request must be answered first.",
  "not-absent": "The player has not been away for long enough.",
  "not-over": "The game is not over yet.",
  "played-today": "This browser has already played today’s kingdom. There is another one tomorrow.",
  "not-tomorrow": "Others still play with today’s shuffles. They are told tomorrow.",
  "no-hints": "There are no hints at this table.",
  "no-such-board": "This board does not exist.",
  "not-leader": "Only the leader of the board can do that.",
  "board-full": "This board is full. Delete a variation first.",
  declined: "Your request was declined.",
  unreachable: "The server cannot be reached.",
  failed: "Something went wrong. Try again.",
};

/** Why something was refused, naming the player it depends on. */
export function refusalText(code: Trouble | "declined", name = ""): string {
  if (name && code === "not-asked") return `It is ${possessive(name)} choice.`;
  if (name && code === "request-pending") return `${possessive(name)} request must be answered first.`;
  if (name && code === "not-absent") return `${name} has not been away for long enough.`;
  return REFUSALS[code];
}

/** What went wrong with a request, for the person who made it. */
export function troubleText(error: unknown): string {
  if (!(error instanceof RefusedError)) return refusalText("failed");
  // Only the server knows which line is wrong.
  return error.code === "bad-record" ? `This record cannot be reviewed: ${error.message}.` : refusalText(error.code);
}

/** How fast the turns of the others are shown. */
export const PACE_NAMES = { off: "not at all", quick: "quick", normal: "normal", slow: "slow" } as const;

/** The heading over a turn that is played out. */
export function playingText(view: TableView, seat: number | null, turn: number | null): string {
  const name = nameOf(view, seat);
  return turn === null ? `${name} is playing` : `${name} is playing · turn ${turn}`;
}
