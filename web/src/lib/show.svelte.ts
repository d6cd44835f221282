import { EMPTY_LOG, type GameLog } from "./log";
import type { LogDeed, LogEntry, TableView } from "./messages";
import { settings } from "./settings.svelte";
import { isPlay } from "./words/log";

/** How long each step of another player's turn is shown, in milliseconds. */
export const PACES: Record<typeof settings.watch, number> = { off: 0, quick: 450, normal: 1000, slow: 2000 };
/** These are shown together with what led to them. */
const LIGHT = ["actions", "buys", "coins", "draw", "shuffle", "stay"];
/** The tables of which this tab has seen something. */
const SEEN = "freehold seen ";

/** One step of the show: a line of the log, as far as it goes. */
export interface Beat {
  line: LogEntry;
  /** What is new in this step. */
  news: LogDeed[];
}

/** A card in the play area; the newest is lit. */
export interface PlayedCard {
  card: string;
  count: number;
  isNew: boolean;
}

/** A turn as far as it is shown. */
export interface Stage {
  seat: number | null;
  turn: number | null;
  played: PlayedCard[];
  now: LogEntry;
  before: LogEntry | null;
  /** The cards that are revealed, gained, trashed or discarded now. */
  cards: Record<string, number>;
}

/** Whose turn it is. */
export function seatOf(turn: LogEntry[]): number | null {
  const heading = turn.find((line) => line.heading)?.heading;
  // A log that begins in the middle of a turn has no heading for it.
  return heading ? (heading.seat ?? null) : (turn.find((line) => line.seat !== null)?.seat ?? null);
}

/** The lines of a turn that tell what was done in it: not the first hands, and not the cards drawn for the next. */
export function linesOf(turn: LogEntry[]): LogEntry[] {
  const start = turn.findIndex((line) => line.heading);
  const isDrawing = (line: LogEntry) =>
    line.card === "" && line.deeds.every(({ what }) => what === "draw" || what === "shuffle");
  return turn.slice(start + 1).filter((line) => line.seat !== null && !line.heading && !isDrawing(line));
}

export function beatsOf(turn: LogEntry[]): Beat[] {
  return linesOf(turn).flatMap((line) => {
    const beats: Beat[] = [];
    line.deeds.forEach((deed, at) => {
      const last = LIGHT.includes(deed.what) ? beats.pop() : undefined;
      beats.push({
        line: { ...line, deeds: line.deeds.slice(0, at + 1) },
        news: [...(last?.news ?? []), deed],
      });
    });
    return beats;
  });
}

function stageOf(turn: LogEntry[], count: number): Stage | null {
  const beats = beatsOf(turn).slice(0, count);
  const last = beats[beats.length - 1];
  if (!last) return null;
  const seat = seatOf(turn);
  let played: PlayedCard[] = [];
  for (const { line, news } of beats) {
    // The newest card stays lit while it acts.
    if (news.some((deed) => isPlay(deed) && deed.what !== "react")) {
      played = played.map((one) => ({ ...one, isNew: false }));
    }
    for (const deed of news) {
      const cards = Object.entries(deed.cards ?? {});
      if (deed.what === "play" || deed.what === "play-treasures") {
        if (line.seat === seat) played.push(...cards.map(([card, copies]) => ({ card, count: copies, isNew: true })));
      } else if (deed.what === "play-again") {
        const at = played.map(({ card }) => card).lastIndexOf(cards[0]?.[0] ?? "");
        played = played.map((one, place) => (place === at ? { ...one, isNew: true } : one));
      } else if (deed.what === "trash-from-play") {
        const at = played.map(({ card }) => card).lastIndexOf(cards[0]?.[0] ?? "");
        played = played.filter((_, place) => place !== at);
      }
    }
  }
  const earlier = beats.filter((beat) => beat.line.deeds[0] !== last.line.deeds[0]);
  const shown = last.news.filter((deed) => !isPlay(deed) || deed.what === "react").find((deed) => deed.cards);
  return {
    seat,
    turn: turn.find((line) => line.heading)?.heading?.turn ?? null,
    played,
    now: last.line,
    before: earlier[earlier.length - 1]?.line ?? null,
    cards: shown?.what === "draw" ? {} : (shown?.cards ?? {}),
  };
}

function isSame(one: Beat | undefined, other: Beat | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Plays out the turns of the others step by step, from the log: the page takes its time, the game does not. Nothing
 * waits for it.
 */
export class Show {
  isRunning = $state(false);
  #log: GameLog = $state.raw(EMPTY_LOG);
  #view: TableView | null = $state.raw(null);
  /** Which turn of the game is shown, and how many of its steps. */
  #turn = $state(0);
  #count = $state(0);
  /** Whether the person has asked for it, whatever the pace. */
  #isAgain = $state(false);
  /** Whether it is noted that this tab has seen something of the table. */
  #isNoted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `moved` gets what is new in each step as it is shown. */
  constructor(readonly moved: (view: TableView, beat: Beat) => void) {}

  /** Whether the turns of this player are played out. */
  watches(seat: number | null): boolean {
    return settings.watch !== "off" && seat !== this.#view?.seat;
  }

  /** Takes the new state of the table, and its log. */
  follow(view: TableView, log: GameLog): void {
    const isFirst = this.#view === null;
    const known = beatsOf(this.#turnAt(this.#turn));
    this.#view = view;
    this.#log = log;
    if (isFirst && !this.#isOpening()) this.skip();
    try {
      if (view.status === "playing" && !this.#isNoted) sessionStorage.setItem(SEEN + view.table, "1");
      this.#isNoted ||= view.status === "playing";
    } catch {
      // It is only for a reload.
    }
    // A line that has grown is shown again, and what was undone is not.
    const now = beatsOf(this.#turnAt(this.#turn));
    const same = known.slice(0, this.#count).findIndex((beat, at) => !isSame(beat, now[at]));
    if (same >= 0) this.#count = same;
    if (this.#turn < log.from.turn || this.#turn > this.#last) this.#goToEnd();
    if (!this.isRunning) this.#step();
  }

  /** Whether the game has only just begun, so that its first turns are shown too. */
  #isOpening(): boolean {
    const view = this.#view;
    try {
      if (!view || view.seat === null || sessionStorage.getItem(SEEN + view.table)) return false;
    } catch {
      return false;
    }
    const { from, turns } = this.#log;
    const others = turns.slice(0, view.active === view.seat ? -1 : undefined);
    return from.turn === 0 && from.line === 0 && others.every((turn) => seatOf(turn) !== view.seat);
  }

  get #last(): number {
    return this.#log.from.turn + Math.max(0, this.#log.turns.length - 1);
  }

  #turnAt(turn: number): LogEntry[] {
    return this.#log.turns[turn - this.#log.from.turn] ?? [];
  }

  #goToEnd(): void {
    this.#turn = this.#last;
    this.#count = beatsOf(this.#turnAt(this.#turn)).length;
  }

  /** Shows the next step, if there is one. */
  #step(): void {
    clearTimeout(this.#timer);
    const view = this.#view;
    if (!view || (settings.watch === "off" && !this.#isAgain)) return this.skip();
    while (this.#turn < this.#last && this.#isDone()) {
      this.#turn += 1;
      this.#count = 0;
    }
    if (this.#isDone()) return this.skip();
    const beat = beatsOf(this.#turnAt(this.#turn))[this.#count];
    this.#count += 1;
    this.isRunning = true;
    if (beat) this.moved(view, beat);
    this.#timer = setTimeout(() => this.#step(), PACES[settings.watch] || PACES.normal);
  }

  /** Whether there is no more to show of this turn; one's own is not shown. */
  #isDone(): boolean {
    const turn = this.#turnAt(this.#turn);
    return this.#count >= beatsOf(turn).length || seatOf(turn) === this.#view?.seat;
  }

  /** Shows no more of what has happened so far. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#goToEnd();
    this.isRunning = false;
    this.#isAgain = false;
  }

  /** The turns of the others since this player's last one. */
  get turns(): LogEntry[][] {
    return this.#log.turns.slice(this.#firstOfOthers).filter((turn) => seatOf(turn) !== this.#view?.seat);
  }

  /** Where they begin. */
  get #firstOfOthers(): number {
    const { turns } = this.#log;
    const seat = this.#view?.seat ?? null;
    // A spectator sees the last turn that is over, and the one after it.
    if (seat === null) return Math.max(0, turns.length - 2);
    const before = this.#view?.active === seat ? turns.length - 1 : turns.length;
    let first = before;
    while (first > 0 && seatOf(turns[first - 1] ?? []) !== seat) first -= 1;
    return first;
  }

  get canShowAgain(): boolean {
    return this.turns.some((turn) => beatsOf(turn).length > 0);
  }

  /** Shows the turns of the others once more. */
  again(): void {
    clearTimeout(this.#timer);
    this.#turn = this.#log.from.turn + this.#firstOfOthers;
    this.#count = 0;
    this.#isAgain = true;
    this.#step();
  }

  /** What is on show: a step of an earlier turn, or a turn of somebody else as far as it has got. */
  get stage(): Stage | null {
    const view = this.#view;
    if (!view || view.status !== "playing") return null;
    const turn = this.#turnAt(this.#turn);
    if (this.isRunning) return stageOf(turn, this.#count);
    return this.watches(view.active) && seatOf(turn) === view.active ? stageOf(turn, this.#count) : null;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
