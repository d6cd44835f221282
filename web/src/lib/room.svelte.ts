import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { settings } from "./settings.svelte";

/** A window of this size shows text at its usual size; in a larger one the text grows too, though less than the cards. */
const USUAL = { width: 1440, height: 900 };
const GROWTH = 0.75;

/** The size of the window in pixels at the usual text size: large text leaves as little room as a small screen. */
export const room = {
  /** How much larger than usual everything is. */
  get scale(): number {
    const larger = Math.min((innerWidth.current ?? 0) / USUAL.width, (innerHeight.current ?? 0) / USUAL.height);
    return settings.textSize * Math.max(1, larger) ** GROWTH;
  },
  get width(): number {
    return (innerWidth.current ?? 0) / this.scale;
  },
  get height(): number {
    return (innerHeight.current ?? 0) / this.scale;
  },
  /** Whether this is a phone held sideways: the piles are left, everything else right. */
  get isSideways(): boolean {
    return this.height <= 520 && this.width >= 500 && this.width <= 1000;
  },
};
