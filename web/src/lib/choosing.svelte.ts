import { inOrder } from "./catalogue.svelte";
import type { Option, Question } from "./messages";
import { keep, kept } from "./settings.svelte";
import { capital, counted } from "./words";

const DECLINE = "decline";
const ALL = "all";

/** What this browser remembers of the last question, so that a reload loses no mark. */
const KEY = "freehold marks";
interface Marked {
  number: number;
  marks: string[];
}

/** What has been marked so far for one question, and what the main button would send. */
export class Choosing {
  marks: string[] = $state([]);
  /** The answer is on its way, so nothing more is sent. */
  sent = $state(false);
  readonly #send: (picks: string[]) => boolean;

  constructor(
    readonly question: Question,
    send: (picks: string[]) => boolean,
  ) {
    this.#send = send;
    const before = kept<Marked | null>(KEY, null);
    if (before?.number === question.number) this.marks = this.#fitting(before.marks);
  }

  /** As many of these marks as this question has room for. */
  #fitting(marks: string[]): string[] {
    const fit: string[] = [];
    for (const mark of marks) {
      const room = this.copies(mark) - fit.filter((other) => other === mark).length;
      if (this.offers(mark) && room > 0 && fit.length < this.question.most) fit.push(mark);
    }
    return fit;
  }

  #keep(): void {
    keep(KEY, { number: this.question.number, marks: this.sent ? [] : this.marks } satisfies Marked);
  }

  isSame(question: Question): boolean {
    return (
      question.number === this.question.number &&
      JSON.stringify(question.options) === JSON.stringify(this.question.options)
    );
  }

  /** Whether cards or options are marked first and then confirmed together. */
  get several(): boolean {
    return this.question.most > 1;
  }

  /** Whether the order of the marks matters. */
  get ordered(): boolean {
    return this.several && this.question.purpose === "put on deck";
  }

  /** The cards or options on offer, in the order in which they are shown. */
  get things(): Option[] {
    const found = this.question.options.filter((option) => option.kind === "card" || option.kind === "option");
    if (found[0]?.kind !== "card") return found;
    const order = inOrder(found.map((option) => option.name));
    return found.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }

  get decline(): Option | undefined {
    return this.question.options.find((option) => option.kind === DECLINE);
  }

  /** The one thing to do or not to do, where that is the question. */
  get only(): Option | undefined {
    return !this.several && this.decline && this.things.length === 1 ? this.things[0] : undefined;
  }

  offers(name: string): boolean {
    return this.things.some((option) => option.name === name);
  }

  marked(name: string): number {
    return this.marks.filter((mark) => mark === name).length;
  }

  copies(name: string): number {
    return this.question.copies[name] ?? 1;
  }

  /** A click on a card or option: it is chosen, or one more copy of it is marked, and after the last one none. */
  take(name: string): void {
    if (!this.offers(name) || this.sent) return;
    if (!this.several) {
      this.#answer([name]);
      return;
    }
    if (this.marked(name) >= this.copies(name)) {
      this.marks = this.marks.filter((mark) => mark !== name);
    } else if (this.marks.length < this.question.most) {
      this.marks.push(name);
    } else if (this.marked(name)) {
      this.marks = this.marks.filter((mark) => mark !== name);
    } else {
      // There is no room for one more, so it takes the place of the first.
      this.marks = [...this.marks.slice(1), name];
    }
    this.#addWhatIsForced();
    this.#keep();
  }

  /** Where all cards go and only their order is asked, the last one needs no click. */
  #addWhatIsForced(): void {
    if (!this.ordered || this.marks.length !== this.question.most - 1) return;
    const left = this.things.flatMap((option) =>
      Array<string>(Math.max(0, this.copies(option.name) - this.marked(option.name))).fill(option.name),
    );
    if (left.length === 1 && left[0]) this.marks.push(left[0]);
  }

  untake(name: string): void {
    const at = this.marks.lastIndexOf(name);
    if (at >= 0) this.marks.splice(at, 1);
    this.#keep();
  }

  /** Moves a mark to another place in the order. */
  move(from: number, to: number): void {
    const [mark] = this.marks.splice(from, 1);
    if (mark !== undefined) this.marks.splice(to, 0, mark);
    this.#keep();
  }

  clear(): void {
    this.marks = [];
    this.#keep();
  }

  /** What the main button says; nothing where only a click on a card or option answers. */
  get label(): string | null {
    const { question } = this;
    if (this.several && (this.marks.length > 0 || question.least > 0)) {
      return phrase(question.purpose, this.marks.length || question.least);
    }
    const main = question.options.find((option) => option.name === question.main);
    if (main === undefined) return null;
    if (main.kind === ALL) return "Play all Treasures";
    if (question.purpose === "play an Action") return "End Actions";
    if (question.purpose === "buy") return "End turn";
    return capital(main.label);
  }

  /** What else can be done instead of the main button: not to play all Treasures, but none. */
  get other(): Option | undefined {
    return this.question.main === ALL ? this.decline : undefined;
  }

  get ready(): boolean {
    if (this.sent) return false;
    if (this.several && this.marks.length > 0) return this.marks.length >= this.question.least;
    return this.question.main !== null;
  }

  /** How many are marked, and how many it should be. */
  get progress(): string {
    const { least, most } = this.question;
    if (!this.several) return "";
    const wanted = least === most ? String(most) : least > 0 ? `${least} to ${most}` : `up to ${most}`;
    return `${this.marks.length} of ${wanted} chosen`;
  }

  confirm(): void {
    if (!this.ready) return;
    if (!this.several || this.marks.length === 0) {
      if (this.question.main !== null) this.#answer([this.question.main]);
      return;
    }
    const open = this.marks.length < this.question.most && this.decline !== undefined;
    this.#answer(open ? [...this.marks, DECLINE] : [...this.marks]);
  }

  refuse(): void {
    if (this.decline && !this.sent) this.#answer([DECLINE]);
  }

  #answer(picks: string[]): void {
    this.sent = this.#send(picks);
    this.#keep();
  }
}

/** `Discard 2`, `Put 2 on deck`, `Choose 2`. */
function phrase(purpose: string, count: number): string {
  if (purpose === "put on deck") return `Put ${counted(count, "card")} on deck`;
  return `${capital(purpose)} ${count}`;
}

/** What a click on the one card on offer does: `Discard Copper`. */
export function deed(question: Question, option: Option): string {
  if (question.purpose === "put on deck") return `Put ${option.name} on deck`;
  if (question.purpose === "choose") return option.label;
  return `${capital(question.purpose)} ${option.name}`;
}
