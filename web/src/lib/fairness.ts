import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { api } from "./api";
import type { Result, TableView } from "./messages";
import { keep, kept } from "./settings.svelte";

/** Whether a game was shuffled as promised; `unseen` if this browser did not see the promise. */
export type Fairness = "fair" | "unseen" | "other-hash" | "other-game" | "other-rules" | "unchecked";

/** A hash that this browser saw at a table. */
interface SeenHash {
  table: string;
  hash: string;
}

const KEY = "freehold hashes";
const MOST = 200;
// As in `rules/shuffles.py`; `crypto.subtle` has no BLAKE2b.
const PURPOSE = utf8ToBytes("freehold promise");
const HASH_BYTES = 32;

/** The hash of a secret, as a table shows it before the game. */
export function hashOf(secret: string): string {
  return bytesToHex(
    blake2b(new Uint8Array(), { key: hexToBytes(secret), personalization: PURPOSE, dkLen: HASH_BYTES }),
  );
}

function seenHash(table: string): string | null {
  return kept<SeenHash[]>(KEY, []).find((seen) => seen.table === table)?.hash ?? null;
}

/** Remembers the hash that a table shows during the game; the first one counts. */
export function rememberHash({ table, status, commitment }: TableView): void {
  if (status === "over" || !commitment || seenHash(table)) return;
  keep(KEY, [{ table, hash: commitment }, ...kept<SeenHash[]>(KEY, [])].slice(0, MOST));
}

// By table and secret; a page asks for the replay of a game once.
const replayed = new Map<string, boolean | null>();

/** Checks the secret of a finished game against the hash, and lets the server replay the game. */
export async function checkFairness({ table, commitment }: TableView, { secret }: Result): Promise<Fairness> {
  const hash = hashOf(secret);
  const seen = seenHash(table);
  if (hash !== commitment || (seen !== null && hash !== seen)) return "other-hash";
  const game = `${table} ${secret}`;
  try {
    if (!replayed.has(game)) replayed.set(game, (await api.verify(table)).follows);
  } catch {
    return "unchecked";
  }
  const follows = replayed.get(game);
  if (follows === null) return "other-rules";
  if (!follows) return "other-game";
  return seen === null ? "unseen" : "fair";
}
