import { api } from "./api";
import type { StrategyChecked } from "./messages";
import { keep, kept } from "./settings.svelte";

const KEY = "freehold strategy";
/** How long to wait after a key before the text is checked, in milliseconds. */
const TYPED = 400;

/** A strategy that somebody writes for a computer player; this browser remembers the last one. */
export class OwnStrategy {
  text = $state(kept(KEY, ""));
  /** What the server says about the text; null until it has answered. */
  checked: StrategyChecked | null = $state(null);
  #check = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (this.text.trim()) this.#checkAfter(0);
  }

  write(text: string): void {
    this.text = text;
    keep(KEY, text);
    this.#checkAfter(TYPED);
  }

  // Only the response to the latest check counts.
  #checkAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    const mine = ++this.#check;
    this.checked = null;
    this.#timer = setTimeout(() => {
      if (!this.text.trim()) return;
      api.checkStrategy({ text: this.text }).then(
        (checked) => {
          if (mine === this.#check) this.checked = checked;
        },
        // The server checks it again when the game starts.
        () => undefined,
      );
    }, milliseconds);
  }
}
