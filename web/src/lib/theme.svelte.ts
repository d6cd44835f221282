import { MediaQuery } from "svelte/reactivity";
import { settings } from "./settings.svelte";

const light = new MediaQuery("prefers-color-scheme: light");

/** Shows the page in the theme of the settings; the browser colours its own frame alike. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  // Read the system's theme here, so that the effect runs again when it changes.
  void light.current;
  const frame = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (frame) frame.content = getComputedStyle(root).backgroundColor;
}
