/** The words of the lessons; the steps are in `lib/lessons.json`. */
import { say, sayIfKnown } from "../language.svelte";
import { cardName } from "./cards";

export function lessonTitle(number: number): string {
  return say("lesson.heading", { number, title: sayIfKnown(`lesson.title.${number}`) ?? "" });
}

export function stepWords(id: string): { title: string; text: string } {
  return { title: sayIfKnown(`lesson.${id}.title`) ?? "", text: sayIfKnown(`lesson.${id}.text`) ?? "" };
}

/** What to choose instead, kindly: the right picks if there are any, and where to find them. */
export function insteadText(at: string, picks: string[] | undefined, isLast: boolean): string {
  if (isLast) return say("lesson.instead.last");
  if (picks === undefined) return say("lesson.instead.read");
  const [place, card = ""] = at.split(":");
  if (!picks.includes(card)) return say("lesson.instead.main");
  return say(place === "pile" ? "lesson.instead.pile" : "lesson.instead.hand", { card: cardName(card) });
}
