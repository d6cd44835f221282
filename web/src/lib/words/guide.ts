/** The words of the rules page; the texts are in `guide.json` next door. */
import words from "./guide.json";

interface Section {
  id: string;
  title: string;
  text: string[];
  picture?: string;
}

export const SECTIONS: Section[] = words.sections;
export const TERMS = words.terms;
export const PICTURES = words.pictures;
export const SAMPLE: {
  text: string;
  hand: Record<string, number | undefined>;
  played: Record<string, number | undefined>;
  counters: number[];
}[] = words.sample;
export const GUIDE = words.about;
/** What kind of place was found. */
export const KINDS = words.kinds;

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
