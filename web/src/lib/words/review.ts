/** A review in words. */
import { numberText, say } from "../language.svelte";
import type { Review, ReviewDecision } from "../messages";
import { cardName, cardsText, optionOf } from "./cards";

const DECLINE = "decline";
const TURN = "the turn";

/** An option by its name on a button. */
export function optionName(decision: ReviewDecision, option: string): string {
  if (option === DECLINE) return say("review.nothing");
  if (decision.purpose === "place") return say("review.cards", { count: option });
  const printed = optionOf(decision.card, option);
  return printed === option ? cardName(option) : printed;
}

/** `bought`, `Remodel: trashed`; the option follows. */
export function deed({ card, purpose }: ReviewDecision): string {
  // The others gain what one who plays a Swindler chooses.
  const did = card === "Swindler" ? say("review.gave") : say(`review.did.${purpose}`);
  return card === TURN ? did : say("review.card-did", { card: cardName(card), did });
}

/** What the player had: `$5` when buying, otherwise the hand. */
export function means({ purpose, coins, buys, hand }: ReviewDecision): string {
  if (purpose === "buy") return buys > 1 ? say("review.coins-and-buys", { coins, buys }) : `$${coins}`;
  const cards = cardsText(hand);
  return cards ? say("review.hand", { cards }) : say("review.no-hand");
}

/** `+6.4`, `−3.1`, `0.0`. */
export function signed(value: number, digits = 1): string {
  return numberText(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  });
}

export function percent(share: number, digits = 0): string {
  return numberText(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `± 1.4`: half the width of an interval. */
export function reachText(value: number, digits = 1): string {
  return `± ${numberText(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** `Ann 42 – Bob 36`. */
export function scoreText({ players, scores }: Review): string {
  return players.map((name, seat) => `${name} ${scores[seat] ?? 0}`).join(" – ");
}

/** What a seat won. */
export function resultText({ result }: Review, seat: number): string {
  if (!result.length) return say("review.running");
  const won = result[seat] ?? 0;
  if (won === 1) return say("review.won");
  return won === 0 ? say("review.lost") : say("review.shared");
}

/** How far the work has got. */
export function progressText(known: number, judged: number, decisions: number): string {
  if (known === 0) return say("review.plans");
  return known < decisions
    ? say("review.chances", { known, decisions })
    : say("review.refining", { judged, decisions });
}
