/** A review in words. */
import { catalogue } from "../catalogue.svelte";
import type { Purpose } from "../ids";
import type { Review, ReviewDecision } from "../messages";
import { points } from "../review";
import { cardCount, listed } from "./text";

const DECLINE = "decline";
const TURN = "the turn";

/** What was done with a card, or with none. */
const DONE: Record<Purpose, string> = {
  "play-action": "played",
  "play-treasure": "played",
  buy: "bought",
  play: "played",
  discard: "discarded",
  trash: "trashed",
  gain: "gained",
  topdeck: "put on the deck",
  reveal: "revealed",
  name: "named",
  choose: "chose",
  pass: "passed",
  "set-aside": "set aside",
  order: "began with",
  "put-in-deck": "put into the deck",
  place: "put it under",
};

/** What a card does if that is not what its purpose says: the others gain what one who plays a Swindler chooses. */
const OTHERWISE: Record<string, string> = { Swindler: "gave" };

export const GRADES: Record<ReviewDecision["grade"], string> = {
  good: "best",
  slip: "slip",
  mistake: "mistake",
  blunder: "blunder",
  "missed win": "missed win",
};

/** An option by its name on a button. */
export function optionName(decision: ReviewDecision, option: string): string {
  if (option === DECLINE) return "nothing";
  if (decision.purpose === "place") return `${option} cards`;
  return catalogue.cards[decision.card]?.options[option] ?? option;
}

/** `bought`, `Remodel: trashed`; the option follows. */
export function deed(decision: ReviewDecision): string {
  const done = OTHERWISE[decision.card] ?? DONE[decision.purpose];
  return decision.card === TURN ? done : `${decision.card}: ${done}`;
}

/** What the player had: `$5` when buying, otherwise the hand. */
export function means(decision: ReviewDecision): string {
  if (decision.purpose === "buy") {
    return `$${decision.coins}${decision.buys > 1 ? `, ${decision.buys} Buys` : ""}`;
  }
  const cards = Object.entries(decision.hand).map(([card, count]) => (count === 1 ? card : cardCount(count, card)));
  return cards.length ? `hand: ${listed(cards)}` : "no cards in hand";
}

/** `+6.4`, `−3.1`, `0.0`. */
export function signed(value: number, digits = 1): string {
  const written = Math.abs(value).toFixed(digits);
  if (Number(written) === 0) return written;
  return `${value > 0 ? "+" : "−"}${written}`;
}

export function percent(share: number, digits = 0): string {
  const written = points(share).toFixed(digits);
  return `${written.replace("-", "−")}%`;
}

/** `Ann 42 – Bob 36`. */
export function scoreText({ players, scores }: Review): string {
  return players.map((name, seat) => `${name} ${scores[seat] ?? 0}`).join(" – ");
}

/** What a seat won. */
export function resultText({ result }: Review, seat: number): string {
  if (!result.length) return "the game is not over";
  const won = result[seat] ?? 0;
  if (won === 1) return "result: won";
  return won === 0 ? "result: lost" : "result: shared victory";
}

/** How far the work has got. */
export function progressText(known: number, judged: number, decisions: number): string {
  if (known === 0) return "finding plans for this kingdom…";
  if (known < decisions) return `chances to win… ${known} of ${decisions} decisions`;
  return `refining… ${judged} of ${decisions} decisions`;
}
