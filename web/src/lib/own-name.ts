import { say } from "./language.svelte";
import { settings } from "./settings.svelte";

/** The name that the others see, with a default. */
export function ownName(): string {
  return settings.name.trim() || say("table.player");
}
