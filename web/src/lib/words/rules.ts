import { sayIfKnown } from "../language.svelte";

/** The topics of the rules, in the order of the page. */
export const TOPICS = [
  "turn",
  "action-phase",
  "buy-phase",
  "clean-up",
  "terms",
  "shuffling",
  "reactions",
  "choices",
  "order-of-effects",
  "hidden-information",
  "game-end",
  "scoring",
  "ties",
  "card-types",
  "setup",
  "starting-player",
  "5-6-players",
] as const;

export function topicName(topic: string): string {
  return sayIfKnown(`topic.${topic}`) ?? topic;
}

/** The edition of a rule, if it is not the same in all. */
export function ruleEdition(edition: string): string {
  return sayIfKnown(`rulebook.${edition}`) ?? "";
}
