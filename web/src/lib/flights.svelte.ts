import { tick } from "svelte";
import type { GameEvent, LogDeed, TableView } from "./messages";
import { settings } from "./settings.svelte";
import type { Beat } from "./show.svelte";

/** Copies of a card in motion. */
export interface Flight {
  id: number;
  /** Empty if the face is hidden. */
  card: string;
  count: number;
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

/** What moves: an event of the game, or what a line of the log tells. */
type Move = Pick<GameEvent, "kind" | "seat" | "cards" | "count" | "zone" | "toZone" | "receiver">;

interface Way {
  card: string;
  count: number;
  from: DOMRect;
  /** Where it may go, best place first. */
  to: string[];
}

// More than this at once would only be in the way.
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

/** The elements that show a zone of a player: your own zones are on the table, others' are by their name. */
function zoneOf(view: TableView, seat: number, zone: string, card: string): string[] {
  switch (zone) {
    case "supply":
      return [`[data-zone="pile:${CSS.escape(card)}"]`];
    case "trash":
      return [`[data-zone="trash"]`];
    case "play":
      return inGroup("play", card);
    case "aside":
      return [...inGroup("aside", card), ...inGroup("play", card)];
  }
  if (seat !== view.seat) return [`[data-zone="seat:${seat}"]`];
  switch (zone) {
    case "hand":
      return inGroup("hand", card);
    case "deck":
    case "discard":
      return [`[data-zone="${zone}"]`];
    default:
      return [`[data-zone="mat:${CSS.escape(zone)}"]`];
  }
}

/** Where the cards of an event come from and go to; nothing if they do not move. */
function endsOf(view: TableView, event: Move, card: string): [string[], string[]] | null {
  const { seat, zone } = event;
  if (seat === null) return null;
  const at = (where: string, whose = seat) => zoneOf(view, whose, where, card);
  switch (event.kind) {
    case "play":
      return [at("hand"), at("play")];
    case "gain":
      return [at("supply"), at(zone || "discard")];
    case "draw":
      return [at("deck"), at("hand")];
    case "take":
      return [at(zone), at("hand")];
    case "discard":
      return [at(zone), at("discard")];
    case "trash":
      return [at(zone), at("trash")];
    case "topdeck":
    case "put-in-deck":
      return [at(zone), at("deck")];
    case "set-aside":
      return [at(zone), at("aside")];
    case "move":
      return [at(zone), at(event.toZone)];
    case "pass":
      return [at("hand"), at("hand", event.receiver ?? seat)];
    default:
      return null;
  }
}

/** What moves in the log: by the ids of deeds, the kind of event and the zone that it names. */
const MOVES: Record<string, [GameEvent["kind"], string]> = {
  play: ["play", "hand"],
  "play-treasures": ["play", "hand"],
  buy: ["gain", "discard"],
  gain: ["gain", "discard"],
  "gain-to-hand": ["gain", "hand"],
  "gain-to-deck": ["gain", "deck"],
  "gain-aside": ["gain", "aside"],
  draw: ["draw", "deck"],
  discard: ["discard", "hand"],
  trash: ["trash", "hand"],
  "trash-from-deck": ["trash", "deck"],
  "trash-from-play": ["trash", "play"],
  "trash-from-supply": ["trash", "supply"],
  pass: ["pass", "hand"],
};

function moveOf(seat: number | null, { what, cards = {}, count = 0, seats = [] }: LogDeed): Move | null {
  const found = MOVES[what];
  if (!found) return null;
  const faces = Object.entries(cards).flatMap(([card, copies]) => Array<string>(copies).fill(card));
  return { kind: found[0], seat, cards: faces, count, zone: found[1], toZone: "", receiver: seats[0] ?? null };
}

/** The cards in motion; nothing waits for them. */
export class Flights {
  current: Flight[] = $state.raw([]);
  #next = 0;

  /**
   * Measures where cards start while the old table is still shown, and then animates them to their new places.
   * The turns of those who are watched are shown step by step instead.
   */
  show(view: TableView, old: TableView, watched: (seat: number | null) => boolean = () => false): void {
    // Nothing flies over the result.
    if (view.status === "over") {
      this.current = [];
      return;
    }
    const ways: Way[] = [];
    let active: number | null = old.active;
    let swept = false;
    for (const event of view.events) {
      if (event.kind === "turn") {
        if (!swept && !watched(active)) ways.push(...this.#sweep(view, old));
        swept = true;
        active = event.seat;
      }
      if (!watched(active) || event.seat === view.seat) ways.push(...this.#ways(view, event));
    }
    this.#fly(ways);
  }

  /** Animates the cards of one step of a turn. */
  step(view: TableView, { line, news }: Beat): void {
    // One's own cards have moved already.
    if (line.seat === view.seat) return;
    const moves = news.map((deed) => moveOf(line.seat, deed)).filter((move) => move !== null);
    this.#fly(moves.flatMap((move) => this.#ways(view, move)));
  }

  #fly(ways: Way[]): void {
    if (settings.moveTime === 0 || calm.matches || document.hidden) return;
    if (ways.length) void tick().then(() => this.#start(ways.slice(0, MOST)));
  }

  /** The cards in play that do not stay there go to the discard pile of their player. */
  #sweep(view: TableView, old: TableView): Way[] {
    const swept = old.seats[old.active];
    return Object.entries(swept?.inPlay ?? {}).flatMap(([card, played]) => {
      const count = played - (swept?.staying[card] ?? 0);
      if (count <= 0) return [];
      const from = place(inGroup("play", card).slice(0, 1));
      return from ? [{ card, count, from, to: zoneOf(view, old.active, "discard", card) }] : [];
    });
  }

  #ways(view: TableView, event: Move): Way[] {
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
    // Skip animations that are out of date because the player is fast.
    this.current = [...this.current, ...added].slice(-2 * MOST);
  }

  end(flight: Flight): void {
    this.current = this.current.filter((other) => other.id !== flight.id);
  }
}
