/** Words about the steps of a finished game. */
import type { TableView } from "../messages";
import type { ReplayTurn } from "../replay";
import { nameOf } from "./table";

export const REPLAY_KEYS: [string, string][] = [
  ["← →", "the previous or next step"],
  ["↑ ↓", "the previous or next turn"],
  ["Home, End", "the start or the end of the game"],
  ["Space", "play by itself, or stop"],
  ["R", "read the focused card"],
  ["Esc", "close a sheet"],
];

/** `Turn 4 · Rosa`. */
export function turnName(view: TableView, { seat, number }: ReplayTurn): string {
  return number === null ? "The end" : `Turn ${number} · ${nameOf(view, seat)}`;
}

export function stepOfTurn(step: number, steps: number): string {
  return `Step ${step} of ${steps}`;
}

/** A step that the log does not tell: who decided, and what. */
export function quietStep(before: TableView | undefined, now: TableView): string {
  if (!before) return "The game begins";
  const seat = (before.question ? before.seat : before.waiting?.seat) ?? before.active;
  const isYou = seat === now.seat;
  const name = nameOf(now, seat);
  const card = before.question?.card || before.waiting?.card;
  if (card) return isYou ? `You decide about ${card}` : `${name} decides about ${card}`;
  if (before.phase === "action" && now.phase !== "action") {
    return isYou ? "You play no more Actions" : `${name} plays no more Actions`;
  }
  if (before.phase === "treasure" && now.phase === "buy") {
    return isYou ? "You play no more Treasures" : `${name} plays no more Treasures`;
  }
  return isYou ? "You end the turn" : `${name} ends the turn`;
}
