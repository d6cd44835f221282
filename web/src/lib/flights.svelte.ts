import { tick } from "svelte";
import type { Happening, TableView } from "./messages";
import { settings } from "./settings.svelte";

/** Some equal cards on their way over the table. */
export interface Flight {
  id: number;
  /** Empty where the face is hidden. */
  card: string;
  count: number;
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

interface Way {
  card: string;
  count: number;
  from: DOMRect;
  /** Where it goes, best place first. */
  to: string[];
}

// Zones as the rules number them.
const HAND = 0;
const DECK = 24;
const IN_PLAY = 72;
const ASIDE = 96;
// More than these at once would only be in the way.
const MOST = 16;
const LONGEST_WAIT = 900;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

function place(selectors: string[]): DOMRect | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) return box;
    }
  }
  return null;
}

function inGroup(group: string, card: string): string[] {
  return [`[data-group="${group}"] [data-card="${CSS.escape(card)}"]`, `[data-zone="${group}"]`];
}

/** A zone of a player: one's own lie open on the table, another's with their name. */
function zoneOf(view: TableView, seat: number, zone: number, card: string): string[] {
  if (zone === IN_PLAY) return inGroup("play", card);
  if (zone === ASIDE) return [...inGroup("aside", card), ...inGroup("play", card)];
  if (seat !== view.seat) return [`[data-zone="seat:${seat}"]`];
  if (zone === HAND) return inGroup("hand", card);
  return zone === DECK ? [`[data-zone="deck"]`] : [`[data-zone="discard"]`];
}

/** Where the cards of a happening come from and go to; nothing if they stay where they are. */
function endsOf(view: TableView, event: Happening, card: string): [string[], string[]] | null {
  const { seat, detail } = event;
  const at = (zone: number, whose = seat) => zoneOf(view, whose, zone, card);
  const discards = at(-1);
  switch (event.kind) {
    case "play":
      return [at(HAND), at(IN_PLAY)];
    case "gain":
      return [[`[data-zone="pile:${CSS.escape(card)}"]`], detail === HAND || detail === DECK ? at(detail) : discards];
    case "draw":
      return [at(DECK), at(HAND)];
    case "take":
      return [at(detail), at(HAND)];
    case "discard":
      return [at(detail), discards];
    case "trash":
      return [at(detail), [`[data-zone="trash"]`]];
    case "put on deck":
      return [at(detail), at(DECK)];
    case "set aside":
      return [at(detail), at(ASIDE)];
    case "pass":
      return [at(HAND), at(HAND, detail)];
    default:
      return null;
  }
}

/** The cards that are moving now; nothing waits for them. */
export class Flights {
  current: Flight[] = $state.raw([]);
  #next = 0;

  /** Measures where cards leave from while the old table is still shown, and lets them fly to where they lie then. */
  show(view: TableView, old: TableView): void {
    if (settings.moveTime === 0 || calm.matches || document.hidden) return;
    const ways: Way[] = [];
    let swept = false;
    for (const event of view.happenings) {
      if (event.kind === "turn" && !swept) ways.push(...this.#sweep(view, old));
      swept ||= event.kind === "turn";
      ways.push(...this.#ways(view, event));
    }
    if (ways.length) void tick().then(() => this.#start(ways.slice(0, MOST)));
  }

  /** The cards that lay in play go to the discard pile of whoever has played them. */
  #sweep(view: TableView, old: TableView): Way[] {
    return Object.entries(old.seats[old.active]?.inPlay ?? {}).flatMap(([card, count]) => {
      const from = place(inGroup("play", card).slice(0, 1));
      return from ? [{ card, count, from, to: zoneOf(view, old.active, -1, card) }] : [];
    });
  }

  #ways(view: TableView, event: Happening): Way[] {
    const counts = new Map<string, number>();
    for (const card of event.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    if (event.cards.length === 0 && event.count > 0) counts.set("", event.count);
    return [...counts].flatMap(([card, count]) => {
      const ends = endsOf(view, event, card);
      const from = ends && place(ends[0]);
      return ends && from ? [{ card, count, from, to: ends[1] }] : [];
    });
  }

  #start(ways: Way[]): void {
    const apart = Math.min(settings.moveTime / 4, LONGEST_WAIT / ways.length);
    const added = ways.flatMap(({ card, count, from, to }, at) => {
      const end = place(to);
      return end ? [{ id: this.#next++, card, count, from, to: end, delay: at * apart }] : [];
    });
    // Whoever plays fast does not see the cards of long ago.
    this.current = [...this.current, ...added].slice(-2 * MOST);
  }

  end(flight: Flight): void {
    this.current = this.current.filter((other) => other.id !== flight.id);
  }
}
