/** A place on the rules page that can be found. */
export interface Place {
  id: string;
  kind: "section" | "term" | "card" | "rule";
  title: string;
  text: string;
}

/** A place that was found, and the part of its text around the first hit. */
export interface Hit extends Place {
  before: string;
  hit: string;
  after: string;
}

const MOST = 30;
const AROUND = 60;

/** How well a place matches: its whole title, the start of it, a part of it, or its text; null if not at all. */
function rankOf(place: Place, wanted: string): number | null {
  const title = place.title.toLowerCase();
  if (title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  if (title.includes(wanted)) return 2;
  return place.text.toLowerCase().includes(wanted) ? 3 : null;
}

/** The beginning of a text, up to the end of a word. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length))} …`;
}

/** The places that match a search text, the best first. */
export function search(places: Place[], text: string): Hit[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return places
    .map((place) => ({ place, rank: rankOf(place, wanted) }))
    .filter((one) => one.rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, MOST)
    .map(({ place }) => {
      const at = place.text.toLowerCase().indexOf(wanted);
      if (at < 0) return { ...place, before: "", hit: "", after: cut(place.text, 2 * AROUND) };
      const from = at < AROUND ? 0 : place.text.indexOf(" ", at - AROUND) + 1;
      const end = at + wanted.length;
      return {
        ...place,
        before: place.text.slice(from, at),
        hit: place.text.slice(at, end),
        after: cut(place.text.slice(end), AROUND),
      };
    });
}
