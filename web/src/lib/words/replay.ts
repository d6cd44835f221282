/** Words about the steps of a finished game. */
import { say } from "../language.svelte";
import type { TableView } from "../messages";
import type { ReplayTurn } from "../replay";
import { cardName } from "./cards";
import { nameOf } from "./table";

/** What the keys do in a replay. */
export function replayKeys(): [string, string][] {
  return [
    ["← →", say("keys.step")],
    ["↑ ↓", say("keys.turn")],
    [say("keys.ends"), say("keys.game-ends")],
    [say("keys.space"), say("keys.play")],
    ["R", say("keys.read")],
    ["Esc", say("keys.close")],
  ];
}

/** `Turn 4 · Rosa`. */
export function turnName(view: TableView, { seat, number }: ReplayTurn): string {
  return number === null ? say("replay.end") : say("table.heading", { turn: number, name: nameOf(view, seat) });
}

export function stepOfTurn(step: number, steps: number): string {
  return say("replay.step-of", { at: step, last: steps });
}

/** A step that the log does not tell: who decided, and what. */
export function quietStep(before: TableView | undefined, now: TableView): string {
  if (!before) return say("replay.begins");
  const seat = (before.question ? before.seat : before.waiting?.seat) ?? before.active;
  const by = { who: seat === now.seat ? "you" : "other", name: nameOf(now, seat) };
  const card = before.question?.card || before.waiting?.card;
  if (card) return say("replay.decides", { ...by, card: cardName(card) });
  if (before.phase === "action" && now.phase !== "action") return say("replay.no-actions", by);
  if (before.phase === "treasure" && now.phase === "buy") return say("replay.no-treasures", by);
  return say("replay.ends-turn", by);
}
