/** What the page shows of a review, computed from what the server sends. */
import type { Review, ReviewDecision, ReviewOption, ReviewPoint } from "./messages";

/** How many costly decisions are listed at most, and up to how many with good ones. */
const MOST_COSTLY = 12;
const ENOUGH = 7;
/** By how many points a good decision that mattered beats the next best option. */
const CLEARLY_RIGHT = 2;

/** The turn of a player: the review counts the turns of all players. */
export function turnOf(review: Review, { turn }: { turn: number }): number {
  return Math.ceil(turn / review.players.length);
}

/** A share of a victory in points of a hundred. */
export function points(share: number): number {
  return 100 * share;
}

/** Half the width of an interval, in points. */
export function reach({ interval: [low = 0, high = 0] }: ReviewOption): number {
  return points(high - low) / 2;
}

/** The options from the best to the worst. */
export function ranked(decision: ReviewDecision): [string, ReviewOption][] {
  return Object.entries(decision.options).sort(
    ([one, a], [other, b]) => Number(other === decision.best) - Number(one === decision.best) || b.win - a.win,
  );
}

/** The best option that was not chosen. */
export function alternative(decision: ReviewDecision): string {
  return ranked(decision).find(([name]) => name !== decision.chosen)?.[0] ?? "";
}

/** By how many points the choice beats the best other option. */
function lead(decision: ReviewDecision): number {
  const other = decision.options[alternative(decision)]?.win ?? 0;
  return points((decision.options[decision.chosen]?.win ?? 0) - other);
}

/** The decisions of a seat, in the order of the game. */
export function decisionsOf(review: Review, seat: number): ReviewDecision[] {
  return review.decisions.filter((one) => one.seat === seat);
}

/** Those that mattered: first what cost most, then what would have cost most if another option had been chosen. */
export function mattered(review: Review, seat: number): ReviewDecision[] {
  const all = decisionsOf(review, seat);
  const costly = all.filter((one) => one.cost > 0).sort((one, other) => other.cost - one.cost);
  const right = all
    .filter((one) => one.cost === 0 && lead(one) >= CLEARLY_RIGHT)
    .sort((one, other) => lead(other) - lead(one));
  return [...costly.slice(0, MOST_COSTLY), ...right.slice(0, Math.max(0, ENOUGH - costly.length))];
}

/** The decisions of a seat that are worth another try; in a game of two, they can be tried as puzzles. */
export function mistakesOf(review: Review, seat: number): ReviewDecision[] {
  const isCostly = (one: ReviewDecision): boolean => ["mistake", "blunder", "missed win"].includes(one.grade);
  return review.players.length === 2 ? decisionsOf(review, seat).filter(isCostly) : [];
}

/** The luck of a seat in each turn, in points. */
export function luckByTurn(review: Review, seat: number): number[] {
  const found: number[] = [];
  for (const point of review.graph) {
    const turn = turnOf(review, point) - 1;
    while (found.length <= turn) found.push(0);
    found[turn] = (found[turn] ?? 0) + points(point.luck[seat] ?? 0);
  }
  return found;
}

/** The decision after which luck changed most for a seat, for better or for worse. */
export function luckiest(review: Review, seat: number, sign: 1 | -1): ReviewPoint | null {
  let found: ReviewPoint | null = null;
  for (const point of review.graph) {
    const luck = sign * (point.luck[seat] ?? 0);
    if (luck > 0 && luck > sign * (found?.luck[seat] ?? 0)) found = point;
  }
  return found;
}
