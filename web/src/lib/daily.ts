/** The kingdom of the day: what this browser calls itself, and where it played each day. */
import { keep, kept } from "./settings.svelte";

interface Daily {
  /** Tells the server that it is the same browser; nobody else learns it. */
  player: string;
  /** The table of each day, the last days only. */
  tables: Record<string, string>;
}

const KEY = "freehold daily";
const MOST_DAYS = 60;

function stored(): Daily {
  const found = kept<Daily | null>(KEY, null);
  if (found) return found;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = { player: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""), tables: {} };
  keep(KEY, made);
  return made;
}

export function playerId(): string {
  return stored().player;
}

export function tableOf(day: string): string | null {
  return stored().tables[day] ?? null;
}

/** The day whose kingdom is played at a table, if it is one of this browser's. */
export function dayOf(table: string): string | null {
  return Object.entries(stored().tables).find(([, one]) => one === table)?.[0] ?? null;
}

export function keepTable(day: string, table: string): void {
  const { player, tables } = stored();
  const days = Object.entries({ ...tables, [day]: table }).sort(([one], [other]) => other.localeCompare(one));
  keep(KEY, { player, tables: Object.fromEntries(days.slice(0, MOST_DAYS)) });
}

export interface Bar {
  /** The smallest and the largest margin of the bar. */
  from: number;
  to: number;
  games: number;
  isMine: boolean;
}

/** Games by margin in at most about a dozen bars of equal width, each of which is lost, drawn or won throughout. */
export function barsOf(margins: Record<string, number>, mine: number | null, most = 13): Bar[] {
  const found = Object.entries(margins).map(([margin, games]) => ({ margin: Number(margin), games }));
  if (found.length === 0) return [];
  const least = Math.min(...found.map((one) => one.margin), 0);
  const largest = Math.max(...found.map((one) => one.margin), 0);
  let width = 1;
  while (Math.ceil(-least / width) + Math.ceil(largest / width) + 1 > most) width += 1;
  const ranges: [number, number][] = [];
  for (let at = Math.ceil(-least / width); at > 0; at--) ranges.push([-at * width, -(at - 1) * width - 1]);
  ranges.push([0, 0]);
  for (let at = 1; at <= Math.ceil(largest / width); at++) ranges.push([(at - 1) * width + 1, at * width]);
  return ranges.map(([from, to]) => ({
    from,
    to,
    games: found.filter(({ margin }) => from <= margin && margin <= to).reduce((sum, { games }) => sum + games, 0),
    isMine: mine !== null && from <= mine && mine <= to,
  }));
}
