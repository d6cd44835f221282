import type { FromPage, Hint, Question } from "./messages";
import { settings } from "./settings.svelte";

/** How long a choice waits for the coach at most, in milliseconds. */
const COACH_WITHIN = 15_000;
/** How many options a hint shows, and an objection beside the choice. */
const SHOWN = 5;
const SHOWN_WITH_CHOICE = 3;

type Send = (message: FromPage) => boolean;

/** What a player has asked for: a hint, or whether a choice costs too much. */
export class Hints {
  /** The hint on screen. */
  shown: Hint | null = $state.raw(null);
  isWaiting = $state(false);
  /** What the coach objects to; the choice waits. */
  objection: Hint | null = $state.raw(null);
  /** Whether a choice waits for the coach. */
  isChecking = $state(false);

  readonly #send: Send;
  #choice: { number: number; picks: string[] } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Asks for a hint, or closes it. */
  toggle(question: Question): void {
    if (this.shown) this.shown = null;
    else if (!this.isWaiting) this.isWaiting = this.#send({ type: "hint", number: question.number, picks: [] });
  }

  /** Sends a choice, after the coach has looked at it if there is one. */
  choose(question: Question, picks: string[], mayAsk: boolean): boolean {
    const { number } = question;
    const isPlain = question.purpose === "play-treasure" || question.options.length < 2;
    if (!mayAsk || !settings.coach || isPlain) return this.#send({ type: "choose", number, picks });
    if (!this.#send({ type: "hint", number, picks })) return false;
    this.#choice = { number, picks };
    this.isChecking = true;
    this.#timer = setTimeout(() => this.confirm(), COACH_WITHIN);
    return true;
  }

  /** Takes a message of the server. */
  take(hint: Hint): void {
    if (hint.pick === "") {
      this.isWaiting = false;
      this.shown = hint;
    } else if (hint.number === this.#choice?.number) {
      clearTimeout(this.#timer);
      this.isChecking = false;
      if (hint.cost > settings.coach) this.objection = hint;
      else this.confirm();
    }
  }

  /** Makes the choice, whatever it costs. */
  confirm(): void {
    const choice = this.#choice;
    this.#forget();
    if (choice) this.#send({ type: "choose", ...choice });
  }

  /** Nothing came of it: the server refused, or the connection is lost. */
  giveUp(): void {
    this.isWaiting = false;
    if (this.isChecking) this.confirm();
  }

  /** Forgets what was asked, for another question or another choice. */
  clear(): void {
    this.shown = null;
    this.isWaiting = false;
    this.#forget();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.isChecking = false;
    this.objection = null;
    this.#choice = null;
  }
}

/** The best options of a hint, and the pick that it is about. */
export function shownOptions(hint: Hint): Hint["options"] {
  const most = hint.pick ? SHOWN_WITH_CHOICE : SHOWN;
  return hint.options.filter((option, at) => at < most || option.id === hint.pick);
}
