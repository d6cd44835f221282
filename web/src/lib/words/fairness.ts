/** Words about the shuffles of a game. */
import type { Fairness } from "../fairness";

/** The start of a hash, enough to recognise it: `3f2a 91c0…`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}…`;
}

export const SHUFFLES_FIXED = "Shuffles fixed before the game";

const OUTCOMES: Record<Fairness, string> = {
  fair: "The shuffles were fixed before the game and not changed.",
  unseen: "The game follows from its secret. This browser did not see the hash during the game, so it cannot compare.",
  "other-hash": "Warning: the secret does not match the hash shown before. The shuffles may have been changed.",
  "other-game": "Warning: the game does not follow from its secret. The shuffles may have been changed.",
  "other-rules":
    "The secret matches the hash. The rules were changed since the game began, or it began in the middle, so it cannot be replayed from its start.",
  unchecked: "The secret matches the hash, but the server could not replay the game.",
};

/** The result of checking a game; nothing yet while it is being checked. */
export function fairnessText(outcome: Fairness | null): string {
  return outcome === null ? "Checking the shuffles…" : OUTCOMES[outcome];
}
