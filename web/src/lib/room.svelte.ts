import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { settings } from "./settings.svelte";

/** The size of the window in pixels at the default text size: large text leaves as little room as a small screen. */
export const room = {
  get width(): number {
    return (innerWidth.current ?? 0) / settings.textSize;
  },
  get height(): number {
    return (innerHeight.current ?? 0) / settings.textSize;
  },
};
