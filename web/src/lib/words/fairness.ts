/** Words about the shuffles of a game. */
import type { Fairness } from "../fairness";
import { say } from "../language.svelte";

/** The start of a hash, enough to recognise it: `3f2a 91c0…`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}…`;
}

/** The result of checking a game; nothing yet while it is being checked. */
export function fairnessText(outcome: Fairness | null): string {
  return say(outcome === null ? "fair.checking" : `fair.${outcome}`);
}
