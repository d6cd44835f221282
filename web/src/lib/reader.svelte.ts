import type { Choosing } from "./choosing.svelte";

interface Reader {
  /** The card shown at full size, if any. */
  card: string | null;
  /** The card under the pointer. */
  under: string | null;
  /** The question that the card can answer, if it was opened to be chosen. */
  choosing: Choosing | null;
}
export const reader: Reader = $state({ card: null, under: null, choosing: null });

/** The cards that were read since the page was loaded. */
export const alreadyRead = new Set<string>();
