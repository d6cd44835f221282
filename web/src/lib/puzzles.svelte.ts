import type { PuzzleInfo } from "./messages";
import { keep, kept } from "./settings.svelte";

const KEY = "freehold puzzles";

/** The puzzles solved in this browser, with the number of wrong tries before. */
export const solved: Record<string, number> = $state(kept<Record<string, number>>(KEY, {}));

/** Remembers a puzzle as solved; the first result counts. */
export function markSolved(id: string, wrong: number): void {
  solved[id] ??= wrong;
  keep(KEY, solved);
}

/** The next puzzle after this one that is not solved, or just the next one. */
export function nextPuzzle(all: PuzzleInfo[], id: string): PuzzleInfo | undefined {
  const at = all.findIndex((one) => one.id === id);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  return others.find((one) => solved[one.id] === undefined) ?? others[0];
}

export const KINDS = ["win", "endgame", "mistake"] as const satisfies PuzzleInfo["kind"][];
