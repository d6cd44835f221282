import type { Happening, TableView } from "./messages";

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
  turns: Turn[] = $state([]);

  add(view: TableView): void {
    for (const event of view.happenings) this.#note(event);
  }

  #note(event: Happening): void {
    if (event.kind === "turn") {
      this.turns = [...this.turns, { seat: event.seat, deeds: [] }].slice(-MOST);
      return;
    }
    const verb = VERBS[event.kind];
    if (verb === undefined || event.cards.length === 0) return;
    // Whoever comes in the middle of a turn has not seen it begin.
    if (this.turns.length === 0) this.turns.push({ seat: event.seat, deeds: [] });
    const deeds = this.turns[this.turns.length - 1]?.deeds ?? [];
    if (!deeds.some((one) => one.seat === event.seat && one.verb === verb)) {
      deeds.push({ seat: event.seat, verb, cards: {} });
    }
    const deed = deeds.find((one) => one.seat === event.seat && one.verb === verb);
    if (deed === undefined) return;
    for (const card of event.cards) deed.cards[card] = (deed.cards[card] ?? 0) + 1;
  }

  /** The turns of the others since one's own last one. */
  since(seat: number | null): Turn[] {
    const before = this.turns.slice(0, -1);
    const mine = before.map((turn) => turn.seat).lastIndexOf(seat ?? -1);
    return before.slice(mine + 1).filter((turn) => turn.deeds.length > 0);
  }
}
