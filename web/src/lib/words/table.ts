/** Words about a table, apart from its questions. */
import type { Edition, Ending, KingdomKind } from "../ids";
import { RefusedError, type Trouble } from "../api";
import { listed, say } from "../language.svelte";
import type { LogHeading, Request, TableView } from "../messages";
import { boxName, cardName, setName } from "./cards";

/** The name of a table: its recommended set, or how its kingdom was chosen. */
export function titleOf(table: { set: string; kingdom: KingdomKind }): string {
  if (table.set || table.kingdom === "set") return setName(table.set);
  return say(`kingdom.${table.kingdom}`);
}

/** `second edition`, or `Base game 1st, Intrigue 2nd edition`. */
export function editionsText(editions: Record<string, Edition>): string {
  const different = [...new Set(Object.values(editions))];
  if (different.length === 1 && different[0]) return say(`edition.${different[0]}`);
  const sets = Object.entries(editions).map(([set, edition]) => say(`edition.of.${edition}`, { set: boxName(set) }));
  return say("edition.mixed", { sets: sets.join(", ") });
}

/** The heading of cards offered in a separate row: `From Ada’s deck`. */
export function zoneText(view: TableView, zone: string, owner: number): string {
  const values = { whose: owner === view.seat ? "you" : "other", name: nameOf(view, owner) };
  switch (zone) {
    case "":
      return say("zone.now");
    case "trash":
    case "supply":
      return say(`zone.${zone}`);
    case "hand":
    case "deck":
    case "discard":
    case "play":
    case "aside":
      return say(`zone.${zone}`, values);
    default:
      return say("zone.mat", { ...values, mat: zone });
  }
}

export function nameOf(view: TableView, seat: number | null | undefined): string {
  return view.seats[seat ?? -1]?.name ?? "";
}

/** Whose turn it is. */
export function turnText(view: TableView): string {
  return view.seat === view.active ? say("table.your-turn") : say("table.turn-of", { name: nameOf(view, view.active) });
}

/** The table waits for somebody else. */
export function waitingText(view: TableView, away: boolean): string {
  if (!view.waiting) return "";
  const name = nameOf(view, view.waiting.seat);
  if (view.seats[view.waiting.seat]?.kind === "computer") return say("table.thinking", { name });
  return away ? say("table.away", { name }) : say("table.waiting", { name });
}

/** When the computer can take over for a player who left. */
export function takeOverText(seconds: number): string {
  return seconds > 0 ? say("table.take-over-in", { seconds }) : say("table.take-over-now");
}

/** Why a game is over. */
export function endingText(ending: Ending | "resigned", view: TableView): string {
  if (ending === "resigned") {
    const names = view.seats
      .filter((seat) => seat.resigned)
      .map((seat) => (seat.seat === view.seat ? say("table.you") : seat.name));
    return say("ending.resigned", { names: listed(names) });
  }
  if (ending === "turn limit") return say("ending.turn-limit");
  if (ending === "provinces") return say("ending.pile", { cards: cardName(view.result?.endingPile || "Province", 2) });
  const empty = view.piles.filter((pile) => pile.left === 0 && pile.group !== "outside").length;
  return say("ending.piles", { count: empty });
}

/** `Turn 4 · Rosa`, or why the game is over. */
export function headingText(view: TableView, { seat, turn, ending }: LogHeading): string {
  if (ending) return endingText(ending, view);
  return say("table.heading", { turn: turn ?? "", name: seat === view.seat ? say("table.you") : nameOf(view, seat) });
}

/** Who has won. */
export function winnersText(view: TableView, winners: number[]): string {
  const names = winners.map((seat) => (seat === view.seat ? say("table.you") : nameOf(view, seat)));
  if (names.length > 1) return say("winner.shared", { names: listed(names) });
  return winners[0] === view.seat ? say("winner.you") : say("winner.other", { name: names[0] ?? "" });
}

/** A request to the other players: to undo, or to let the computer take over for a player who left. */
export function requestText(view: TableView, request: Request): string {
  const mine = request.by === view.seat;
  const by = nameOf(view, request.by);
  const voters = view.seats
    .filter((seat) => seat.kind === "person" && ![request.by, request.seat].includes(seat.seat))
    .filter((seat) => !request.agreed.includes(seat.seat));
  const others = listed(voters.map((seat) => (seat.seat === view.seat ? say("request.you") : seat.name)));
  if (request.kind === "undo") {
    if (mine) return say("request.undo.mine", { others });
    return request.mine ? say("request.undo.asked", { name: by }) : say("request.undo.other", { others, name: by });
  }
  const name = nameOf(view, request.seat);
  return mine ? say("request.replace.mine", { others, name }) : say("request.replace.asked", { by, name });
}

/** Why something was refused, naming the player it depends on. */
export function refusalText(code: Trouble | "declined", name = ""): string {
  if (name && (code === "not-asked" || code === "request-pending" || code === "not-absent"))
    return say(`refusal.${code}-name`, { name });
  return say(`refusal.${code}`);
}

/** What went wrong with a request, for the person who made it. */
export function troubleText(error: unknown): string {
  if (!(error instanceof RefusedError)) return refusalText("failed");
  // Only the server knows which line is wrong.
  return error.code === "bad-record" ? say("refusal.record-at", { detail: error.message }) : refusalText(error.code);
}

/** The heading over a turn that is played out. */
export function playingText(view: TableView, seat: number | null, turn: number | null): string {
  const name = nameOf(view, seat);
  return turn === null ? say("table.playing", { name }) : say("table.playing-turn", { name, turn });
}
