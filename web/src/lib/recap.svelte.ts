import type { EventKind } from "./ids";
import { endOf, type GameLog } from "./log";
import type { GameEvent, TableView } from "./messages";
import { isDeed } from "./words/table";

/** A summary of one turn: who did what with which cards. */
export interface Deed {
  seat: number;
  kind: EventKind;
  cards: Record<string, number>;
}

export interface Turn {
  seat: number;
  deeds: Deed[];
}

const MOST = 12;

/** The last turns, to show players what the others did while they were waiting. */
export class Recap {
  turns: Turn[] = $state.raw([]);
  /** The turns by how the log ended at that time, to return to after an undo. */
  readonly #known = new Map<string, Turn[]>();

  follow(view: TableView, log: GameLog): void {
    const end = JSON.stringify([endOf(log), log.turns[log.turns.length - 1]?.slice(-1)]);
    // Without events, something may have been undone, or missed while the connection was lost.
    if (view.events.length === 0) this.turns = this.#known.get(end) ?? [];
    else this.turns = view.events.reduce(after, this.turns);
    this.#known.set(end, this.turns);
  }

  /** The turns of the others since this player’s last one. */
  since(seat: number | null): Turn[] {
    const before = this.turns.slice(0, -1);
    const mine = before.map((turn) => turn.seat).lastIndexOf(seat ?? -1);
    return before.slice(mine + 1).filter((turn) => turn.deeds.length > 0);
  }
}

/** The turns after one more event. */
function after(turns: Turn[], { kind, seat, cards }: GameEvent): Turn[] {
  if (seat === null) return turns;
  if (kind === "turn") return [...turns, { seat, deeds: [] }].slice(-MOST);
  if (!isDeed(kind) || cards.length === 0) return turns;
  // A page opened in the middle of a turn has not seen its start.
  const turn = turns[turns.length - 1] ?? { seat, deeds: [] };
  const isSame = (deed: Deed) => deed.seat === seat && deed.kind === kind;
  const counts = { ...turn.deeds.find(isSame)?.cards };
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  const deed = { seat, kind, cards: counts };
  const deeds = turn.deeds.some(isSame)
    ? turn.deeds.map((other) => (isSame(other) ? deed : other))
    : [...turn.deeds, deed];
  return [...turns.slice(0, -1), { seat: turn.seat, deeds }];
}
