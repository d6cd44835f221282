import { api } from "./api";
import type { RuleInfo } from "./messages";

/** The rules of the game by id, once somebody has asked for them. */
export const rules: { known: Record<string, RuleInfo> } = $state({ known: {} });

let loading: Promise<void> | null = null;

export function loadRules(): Promise<void> {
  loading ??= api.rules().then(
    (found) => {
      rules.known = Object.fromEntries(found.map((rule) => [rule.id, rule]));
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
