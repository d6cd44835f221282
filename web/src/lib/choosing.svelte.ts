import { inOrder, leastTellingLast } from "./catalogue.svelte";
import { say } from "./language.svelte";
import type { Option, Question } from "./messages";
import { keep, kept } from "./settings.svelte";
import { declineText, markedText, onlyOption, optionText, placeText, progressText } from "./words/questions";

const DECLINE = "decline";
const ALL = "all";
const DEEPER = "deeper";

/** The selection for the last question, stored so that a reload does not lose it. */
const KEY = "freehold marks";
interface Marked {
  number: number;
  marks: string[];
}

/** The selection for one question, and what the main button would send. */
export class Choosing {
  marks: string[] = $state([]);
  /** The place in the deck, if the question is about one: under how many cards. */
  place = $state(0);
  /** Whether the answer has been sent; then nothing more is. */
  sent = $state(false);
  readonly #send: (picks: string[]) => boolean;

  constructor(
    readonly question: Question,
    send: (picks: string[]) => boolean,
  ) {
    this.#send = send;
    this.place = this.places?.first ?? 0;
    const before = kept<Marked | null>(KEY, null);
    if (before?.number === question.number) this.marks = this.#fitting(before.marks);
  }

  /** As many of these selected cards as this question allows. */
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

  /** Whether cards or options are selected first and then confirmed together. */
  get several(): boolean {
    return this.question.most > 1;
  }

  /** Whether the order of the selection matters. */
  get ordered(): boolean {
    return this.several && this.question.purpose === "topdeck";
  }

  /** The cards or printed options on offer, in the order in which they are shown. */
  get things(): Option[] {
    const found = this.question.options.filter((option) => option.kind === "card" || option.kind === "option");
    if (found[0]?.kind !== "card") return found;
    const order = inOrder(found.map((option) => option.id));
    return found.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  }

  /** The cards on offer. */
  get cards(): string[] {
    return this.things.filter((option) => option.kind === "card").map((option) => option.id);
  }

  /** The first and last place in a deck on offer; the bottom is unknown if it is deeper still. */
  get places(): { first: number; last: number; bottom: number | null } | null {
    const found = this.question.options.filter((option) => option.kind === "place" && option.id !== DEEPER);
    if (found.length === 0) return null;
    const numbers = found.map((option) => Number(option.id));
    const last = Math.max(...numbers);
    return { first: Math.min(...numbers), last, bottom: this.canGoDeeper ? null : last };
  }

  get canGoDeeper(): boolean {
    return this.question.options.some((option) => option.id === DEEPER && option.kind === "place");
  }

  get decline(): Option | undefined {
    return this.question.options.find((option) => option.kind === DECLINE);
  }

  /** Answers that are buttons: the printed options, or the only card that can be chosen. */
  get buttons(): { option: Option; text: string }[] {
    const { question } = this;
    const only = onlyOption(question);
    const isTurn = ["play-action", "play-treasure", "buy"].includes(question.purpose);
    const found = question.purpose === "choose" ? this.things : only?.kind === "card" && !isTurn ? [only] : [];
    return found.map((option) => ({ option, text: optionText(question, option) }));
  }

  offers(id: string): boolean {
    return this.things.some((option) => option.id === id);
  }

  marked(id: string): number {
    return this.marks.filter((mark) => mark === id).length;
  }

  copies(id: string): number {
    return this.question.copies[id] ?? 1;
  }

  /** Handles a click on a card or option: chooses it, or selects one more copy, and after the last copy none. */
  take(id: string): void {
    if (!this.offers(id) || this.sent) return;
    if (!this.several) {
      this.#answer([id]);
      return;
    }
    if (this.marked(id) >= this.copies(id)) {
      this.marks = this.marks.filter((mark) => mark !== id);
    } else if (this.marks.length < this.question.most) {
      this.marks.push(id);
    } else if (this.marked(id)) {
      this.marks = this.marks.filter((mark) => mark !== id);
    } else {
      // The selection is full, so it replaces the first one.
      this.marks = [...this.marks.slice(1), id];
    }
    this.#addWhatIsForced();
    this.#keep();
  }

  /** If all cards go and only their order matters, the last one needs no click. */
  #addWhatIsForced(): void {
    if (!this.ordered || this.marks.length !== this.question.most - 1) return;
    const left = this.cards.flatMap((card) =>
      Array<string>(Math.max(0, this.copies(card) - this.marked(card))).fill(card),
    );
    if (left.length === 1 && left[0]) this.marks.push(left[0]);
  }

  untake(id: string): void {
    const at = this.marks.lastIndexOf(id);
    if (at >= 0) this.marks.splice(at, 1);
    this.#keep();
  }

  /** Moves a selected card to another place in the order. */
  move(from: number, to: number): void {
    const [mark] = this.marks.splice(from, 1);
    if (mark !== undefined) this.marks.splice(to, 0, mark);
    this.#keep();
  }

  clear(): void {
    this.marks = [];
    this.#keep();
  }

  /** Sets the place in the deck to the nearest one on offer. */
  moveTo(place: number): void {
    if (this.places && Number.isFinite(place)) {
      this.place = Math.min(this.places.last, Math.max(this.places.first, Math.trunc(place)));
    }
  }

  /** Answers with a place in the deck. */
  putAt(place: number): void {
    if (!this.sent) this.#answer([String(place)]);
  }

  /** Asks for places deeper than those on offer. */
  goDeeper(): void {
    if (this.canGoDeeper && !this.sent) this.#answer([DEEPER]);
  }

  /** The label of the main button; empty if only a click on a card or option can answer. */
  get label(): string | null {
    const { question } = this;
    if (this.places) return placeText(this.place, this.places.bottom);
    if (this.several && (this.marks.length > 0 || question.least > 0)) {
      return markedText(question, this.marks.length || question.least);
    }
    if (question.main === ALL) return say("answer.all");
    return question.main === null ? null : declineText(question);
  }

  /** The alternative to the main button: play none of the Treasures, reveal nothing. */
  get otherLabel(): string | null {
    return this.question.main !== DECLINE && this.decline && !this.several ? declineText(this.question) : null;
  }

  get ready(): boolean {
    if (this.sent) return false;
    if (this.places) return true;
    if (this.several && this.marks.length > 0) return this.marks.length >= this.question.least;
    return this.question.main !== null;
  }

  get progress(): string {
    return this.several ? progressText(this.question, this.marks.length) : "";
  }

  confirm(): void {
    if (!this.ready) return;
    if (this.places) {
      this.putAt(this.place);
      return;
    }
    if (!this.several || this.marks.length === 0) {
      if (this.question.main !== null) this.#answer([this.question.main]);
      return;
    }
    const open = this.marks.length < this.question.most && this.decline !== undefined;
    // Of several cards that are discarded, all see the last one.
    const picks = this.question.purpose === "discard" ? leastTellingLast(this.marks) : [...this.marks];
    this.#answer(open ? [...picks, DECLINE] : picks);
  }

  refuse(): void {
    if (this.decline && !this.sent) this.#answer([DECLINE]);
  }

  #answer(picks: string[]): void {
    this.sent = this.#send(picks);
    this.#keep();
  }
}
