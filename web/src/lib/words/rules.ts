/** The topics of the rules, in the order of the page. */
export const TOPICS: Record<string, string> = {
  turn: "The turn",
  "action-phase": "Action phase",
  "buy-phase": "Buy phase",
  "clean-up": "Clean-up",
  terms: "What the words mean",
  shuffling: "Shuffling",
  reactions: "Reactions",
  choices: "Choices",
  "order-of-effects": "The order of effects",
  "hidden-information": "Who may see what",
  "game-end": "The end of the game",
  scoring: "Points",
  ties: "Ties",
  "card-types": "Types of cards",
  setup: "Setting up",
  "starting-player": "Who begins",
  "5-6-players": "Five and six players",
};
const EDITIONS: Record<string, string> = {
  "1e": "first edition",
  "2e": "second edition",
  "intrigue-1e": "Intrigue, first edition",
  "intrigue-2e": "Intrigue, second edition",
};

/** The edition of a rule, if it is not the same in all. */
export function ruleEdition(edition: string): string {
  return EDITIONS[edition] ?? "";
}
