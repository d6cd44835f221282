/** The words of the rules page; what is on it is in `lib/guide.json`. */
import guide from "../guide.json";
import { compare, say, sayIfKnown } from "../language.svelte";

interface Section {
  id: string;
  title: string;
  text: string[];
  picture?: string | undefined;
}

interface Term {
  id: string;
  term: string;
  text: string;
  rules: string[];
}

export const SAMPLE: {
  hand: Record<string, number | undefined>;
  played: Record<string, number | undefined>;
  counters: number[];
}[] = guide.sample;

const said = (key: string): string => sayIfKnown(key) ?? "";

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

export function sections(): Section[] {
  return guide.sections.map(({ id, paragraphs, picture }) => ({
    id,
    title: said(`guide.section.${id}.title`),
    text: upTo(paragraphs).map((number) => said(`guide.section.${id}.${number}`)),
    picture,
  }));
}

/** The terms in the order of the alphabet. */
export function terms(): Term[] {
  return guide.terms
    .map(({ id, rules }) => ({ id, term: said(`guide.${id}.term`), text: said(`guide.${id}.text`), rules }))
    .sort((one, other) => compare(one.term, other.term));
}

export function sampleText(at: number): string {
  return said(`guide.sample.${at + 1}`);
}

type Picture = "table" | "card" | "phases" | "circle";
const LABELS: Record<Picture, number> = { table: 6, card: 4, phases: 3, circle: 5 };

export function captionOf(picture: Picture): string {
  return say(`guide.picture.${picture}.caption`);
}

/** What the numbers or places in a picture mean. */
export function labelsOf(picture: Picture): string[] {
  return upTo(LABELS[picture]).map((number) => said(`guide.picture.${picture}.${number}`));
}

/** What is done in each phase of a turn. */
export function phaseTexts(): string[] {
  return upTo(LABELS.phases).map((number) => said(`guide.picture.phases.text.${number}`));
}

/** How the cards go from place to place. */
export function wayTexts(): string[] {
  return upTo(LABELS.circle).map((number) => said(`guide.picture.circle.way.${number}`));
}

/** A piece of a text; `to` is the place on the rules page that it links to, empty for other words. */
export interface Piece {
  text: string;
  to: string;
}

/** A text with links such as `[gain](term-gain)`, in pieces. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((piece) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
      return link ? { text: link[1] ?? "", to: link[2] ?? "" } : { text: piece, to: "" };
    });
}

export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join("");
}
