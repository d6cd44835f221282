import { sayIfKnown } from "../language.svelte";
import type { Explanation } from "../messages";

/** Why an option is best. In English the server says it. */
export function reasonText(told: { why: string; reason: Explanation }, nameOf: (option: string) => string): string {
  const values = { ...told.reason.values };
  for (const option of ["best", "other"]) {
    if (option in values) values[option] = nameOf(String(values[option]));
  }
  return sayIfKnown(`reason.${told.reason.id}`, values) ?? told.why;
}
