/** Puzzles in words. In English the server says them. */
import { listed, say, sayIfKnown } from "../language.svelte";
import type { PuzzleInfo, PuzzleStep, PuzzleTried, PuzzleView, TableView } from "../messages";
import { cardOrCards, optionOf } from "./cards";

/** What is on the table: `Village and Bridge, behind 12 to 15`. */
export function puzzleTitle({ title, mine, theirs, cards, coins, buys }: PuzzleInfo): string {
  const where = mine > theirs ? "ahead" : mine < theirs ? "behind" : "level";
  const values = { where, mine, theirs };
  return (
    (cards.length
      ? sayIfKnown("puzzle-title.cards", { ...values, cards: namesOf(cards) })
      : sayIfKnown("puzzle-title.coins", { ...values, coins, buys })) ?? title
  );
}

export function puzzleQuestion({ info, question }: PuzzleView): string {
  return sayIfKnown(`puzzle-question.${info.kind}`) ?? question;
}

/** Why a choice is wrong, or the answer right. */
export function puzzleReason({ why, told }: PuzzleTried): string {
  const sentences = told.map(({ id, values, steps, others }) =>
    sayIfKnown(`puzzle-reason.${id}`, { ...values, steps: stepsText(steps), others: stepsText(others) }),
  );
  return sentences.every((one) => one !== undefined) ? sentences.join(" ") : why;
}

function stepsText(steps: PuzzleStep[]): string {
  return steps.map(stepText).join(", ");
}

function stepText({ purpose, card, picks, forOpponent }: PuzzleStep): string {
  const [first = ""] = picks;
  if (first === "all") return say("answer.all");
  if (first === "decline") return say(`decline.${purpose}`);
  if (purpose === "choose" || purpose === "place" || purpose === "order")
    return listed(picks.map((pick) => optionOf(card, pick)));
  const cards = namesOf(picks);
  if (forOpponent) return sayIfKnown("puzzle-reason.for-opponent", { cards }) ?? cards;
  return say(`answer.${purpose}`, { card: cards, times: "once" });
}

/** Names with several of the same counted. */
function namesOf(cards: string[]): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return listed([...counts].map(([card, count]) => cardOrCards(count, card)));
}

/** The table of a puzzle, whose players have no names of their own. */
export function withNames(view: TableView): TableView {
  const seats = view.seats.map((seat) => {
    const name = seat.seat === view.seat ? say("table.you") : say("puzzle.opponent-name");
    return { ...seat, name, computer: seat.computer && name };
  });
  return { ...view, seats };
}
