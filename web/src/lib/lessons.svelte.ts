/** The lessons for newcomers: which sentence belongs to the moment, what it points at, and which picks are right. */
import { api } from "./api";
import lessons from "./lessons.json";
import type { TableView } from "./messages";
import { go } from "./route.svelte";
import { forgetSeat, keepSeat, linkToSeat } from "./seats";
import { ownName } from "./own-name";
import { keep, kept } from "./settings.svelte";
import { lessonTitle } from "./words/lessons";

/** What must be true of the table; what is left out does not matter. */
export interface Moment {
  /** How many turns the newcomer has ended, and how many cards they have in play. */
  turns?: number;
  played?: number;
  purpose?: string;
  /** The card that asks, or `any` card. */
  card?: string;
  hand?: string;
  /** At least so many coins or Buys, at most so many coins, and at most so many Provinces left. */
  coins?: number;
  fewCoins?: number;
  buys?: number;
  provinces?: number;
  status?: string;
}

export interface Step {
  id: string;
  /** What the sentence points at, such as `pile:Silver`. */
  at: string;
}

interface Part {
  when: Moment;
  /** The sentences, one after the other; the last one asks for the picks. */
  steps: Step[];
  picks?: string[];
}

interface LessonPlan {
  /** The kingdom piles that are shown; the table has ten. */
  kingdom: string[];
  /** Whether the newcomer may do anything, and each part is a tip that is shown once. */
  free: boolean;
  parts: Part[];
}

const PLANS = lessons as LessonPlan[];
export const LESSONS = PLANS.length;

/** The tips that were read at a table, so that a reload does not repeat them. */
const KEY = "freehold tips";
interface ReadTips {
  table: string;
  read: string[];
}

export function holds(when: Moment, view: TableView): boolean {
  const me = view.seats[view.seat ?? -1];
  const { question } = view;
  if (me === undefined) return false;
  const played = Object.values(me.inPlay).reduce((sum, count) => sum + count, 0);
  const provinces = view.piles.find((pile) => pile.name === "Province")?.left ?? 0;
  const is = <Value>(wanted: Value | undefined, found: Value) => wanted === undefined || wanted === found;
  return (
    is(when.turns, me.turns) &&
    is(when.played, played) &&
    is(when.status ?? "playing", view.status) &&
    is(when.purpose, question?.purpose) &&
    (when.card === "any" ? Boolean(question?.card) : is(when.card, question?.card)) &&
    (when.hand === undefined || (me.hand?.[when.hand] ?? 0) > 0) &&
    (when.coins ?? 0) <= view.coins &&
    (when.fewCoins ?? Infinity) >= view.coins &&
    (when.buys ?? 0) <= view.buys &&
    (when.provinces ?? Infinity) >= provinces
  );
}

/** A lesson at a table. How far it is follows from the table, but for the sentences of one moment. */
export class Lesson {
  readonly plan: LessonPlan;
  /** The part whose sentences are being read, and how many of them were. */
  #reading = $state.raw({ part: -1, read: 0 });
  /** The number of the step at which something else was chosen. */
  #wrongAt = $state(0);
  #tips: string[] = $state.raw([]);
  /** The part that was answered last, and the question: the same may be asked again, and then the next part follows. */
  #answered = { part: -1, question: 0 };

  constructor(
    readonly number: number,
    readonly table: string,
    readonly view: () => TableView | null,
  ) {
    this.plan = PLANS[number - 1] ?? { kingdom: [], free: true, parts: [] };
    const before = kept<ReadTips | null>(KEY, null);
    if (before?.table === table) this.#tips = before.read;
  }

  /** The table without what the lesson does not need yet. */
  shown(view: TableView): TableView {
    if (this.plan.free) return { ...view, set: lessonTitle(this.number) };
    const piles = view.piles.filter(
      ({ group, name }) => (group === "basic" && name !== "Curse") || this.plan.kingdom.includes(name),
    );
    const tops = piles.map((pile) => pile.card);
    const question = view.question && {
      ...view.question,
      options: view.question.options.filter(
        (option) => view.question?.zone !== "supply" || option.kind !== "card" || tops.includes(option.id),
      ),
    };
    const seats = view.seats.map((seat) => ({ ...seat, computer: seat.computer && seat.name }));
    return { ...view, set: lessonTitle(this.number), piles, question, seats, hints: false, undo: "no", commitment: "" };
  }

  get #part(): number {
    const view = this.view();
    if (view === null) return -1;
    const { part, question } = this.#answered;
    return this.plan.parts.findIndex(
      ({ when, steps }, at) =>
        holds(when, view) &&
        !(this.plan.free && this.#tips.includes(steps[0]?.id ?? "")) &&
        !(at === part && view.question?.number !== question),
    );
  }

  get #read(): number {
    return this.#reading.part === this.#part ? this.#reading.read : 0;
  }

  get #now(): Part | undefined {
    return this.plan.parts[this.#part];
  }

  /** What is said now; nothing while the computer plays, or if there is no tip. */
  get step(): Step | undefined {
    return this.#now?.steps[this.#read];
  }

  /** The number of the step, or of the tip, from 1. */
  get at(): number {
    if (this.plan.free) return this.#tips.length + 1;
    const before = this.plan.parts.slice(0, Math.max(0, this.#part));
    return before.reduce((sum, part) => sum + part.steps.length, 0) + this.#read + 1;
  }

  get size(): number {
    return this.plan.parts.reduce((sum, part) => sum + part.steps.length, 0);
  }

  /** Whether the lesson ends with this step. */
  get isLast(): boolean {
    return this.step !== undefined && this.step === this.plan.parts[this.plan.parts.length - 1]?.steps.slice(-1)[0];
  }

  /** The picks that this step asks for; none if it is only to be read. */
  get picks(): string[] | undefined {
    return this.#now && this.#read === this.#now.steps.length - 1 ? this.#now.picks : undefined;
  }

  /** Whether the next sentence belongs to the same moment. */
  get isReading(): boolean {
    return !this.plan.free && this.#now !== undefined && this.#read < this.#now.steps.length - 1;
  }

  get isWrong(): boolean {
    return this.#wrongAt === this.at;
  }

  /** Goes on to the next sentence, or puts a tip away. */
  next(): void {
    if (!this.step) return;
    if (this.plan.free) this.#finish(this.#tips.concat(this.step.id));
    else if (this.isReading) this.#reading = { part: this.#part, read: this.#read + 1 };
  }

  /** Puts all tips away. */
  finish(): void {
    this.#finish(this.plan.parts.flatMap(({ steps }) => steps.map(({ id }) => id)));
  }

  #finish(read: string[]): void {
    this.#tips = read;
    keep(KEY, { table: this.table, read } satisfies ReadTips);
  }

  /** Whether these picks may be sent; if not, the newcomer is told what to choose instead. */
  accepts(picks: string[]): boolean {
    if (this.plan.free) {
      // What is chosen in spite of a tip was read.
      if (this.step) this.next();
      return true;
    }
    // The page itself answers what makes no difference.
    if (this.view()?.question?.idle) return true;
    const wanted = this.#now?.picks ?? [];
    // Treasures may be played one by one as well.
    if (wanted[0] === "all" && picks[0] !== "all" && picks[0] !== "decline") return true;
    const right = [...wanted].sort().join() === [...picks].sort().join();
    if (right) this.#answered = { part: this.#part, question: this.view()?.question?.number ?? 0 };
    else this.correct();
    return right;
  }

  /** Says what to choose instead. */
  correct(): void {
    if (!this.plan.free && this.step) this.#wrongAt = this.at;
  }
}

/** Starts a lesson at a new table, instead of the one at an older table if there is one. */
export async function startLesson(number: number, old?: { table: string; token: string }): Promise<void> {
  const taken = await api.newLesson(number, { name: ownName() });
  if (old) forgetSeat(old);
  keepSeat(taken.table, taken.token);
  go(linkToSeat(taken.table, taken.token));
}
