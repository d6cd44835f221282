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

/** What to choose instead, kindly. */
export function insteadText(at: string, isReading: boolean, isLast: boolean): string {
  if (isLast) return words.instead.last;
  if (isReading) return words.instead.read;
  const [place, card] = at.split(":");
  const text =
    place === "pile" ? words.instead.pile : place === "hand" && card ? words.instead.hand : words.instead.main;
  return text.replace("{card}", card ?? "");
}
