import type { Happening, LogEntry, TableView } from "./messages";

/** What somebody did in one turn, in few words: who, what, which cards. */
export interface Deed {
  seat: number;
  verb: string;
  cards: Record<string, number>;
}

export interface Turn {
  seat: number;
  deeds: Deed[];
}

const VERBS: Record<string, string> = {
  play: "plays",
  "play again": "plays again",
  gain: "gains",
  trash: "trashes",
  react: "reveals",
};
const MOST = 12;

/** The last turns, so that one sees what the others did while one was waiting. */
export class Recap {
  turns: Turn[] = $state.raw([]);
  /** The turns by how the log ended then, to go back to when something is undone. */
  readonly #known = new Map<string, Turn[]>();

  follow(view: TableView, log: LogEntry[]): void {
    const end = `${log.length} ${JSON.stringify(log[log.length - 1])}`;
    // Where nothing is said to have happened, something may have been undone, or missed while the connection was lost.
    if (view.happenings.length === 0) this.turns = this.#known.get(end) ?? [];
    else this.turns = view.happenings.reduce(after, this.turns);
    this.#known.set(end, this.turns);
  }

  /** The turns of the others since one's own last one. */
  since(seat: number | null): Turn[] {
    const before = this.turns.slice(0, -1);
    const mine = before.map((turn) => turn.seat).lastIndexOf(seat ?? -1);
    return before.slice(mine + 1).filter((turn) => turn.deeds.length > 0);
  }
}

/** The turns after one more thing has happened. */
function after(turns: Turn[], { kind, seat, cards }: Happening): Turn[] {
  if (kind === "turn") return [...turns, { seat, deeds: [] }].slice(-MOST);
  const verb = VERBS[kind];
  if (verb === undefined || cards.length === 0) return turns;
  // Whoever comes in the middle of a turn has not seen it begin.
  const turn = turns[turns.length - 1] ?? { seat, deeds: [] };
  const isSame = (deed: Deed) => deed.seat === seat && deed.verb === verb;
  const counts = { ...turn.deeds.find(isSame)?.cards };
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  const deed = { seat, verb, cards: counts };
  const deeds = turn.deeds.some(isSame)
    ? turn.deeds.map((other) => (isSame(other) ? deed : other))
    : [...turn.deeds, deed];
  return [...turns.slice(0, -1), { seat: turn.seat, deeds }];
}
