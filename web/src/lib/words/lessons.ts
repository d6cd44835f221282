/** The words of the lessons; the steps are in `lessons.json` next door. */
import words from "./lessons.json";

const STEPS: Record<string, { title: string; text: string }> = words.steps;
const TITLES: string[] = words.titles;

export function lessonTitle(number: number): string {
  return `Lesson ${number}: ${TITLES[number - 1] ?? ""}`;
}

export function stepWords(id: string): { title: string; text: string } {
  return STEPS[id] ?? { title: "", text: "" };
}

/** What to choose instead, kindly: the right picks if there are any, and where to find them. */
export function insteadText(at: string, picks: string[] | undefined, isLast: boolean): string {
  const { last, read, pile, hand, main } = words.instead;
  if (isLast) return last;
  if (picks === undefined) return read;
  const [place, card = ""] = at.split(":");
  const text = !picks.includes(card) ? main : place === "pile" ? pile : hand;
  return text.replace("{card}", card);
}
