import type { Option, Question } from "./messages";

const DECLINE = "decline";
const ALL = "all";

/** What has been marked so far for one question, and what the main button would send. */
export class Choosing {
  marks: string[] = $state([]);

  constructor(
    readonly question: Question,
    readonly send: (picks: string[]) => void,
  ) {}

  /** Whether cards or options are marked first and then confirmed together. */
  get several(): boolean {
    return this.question.most > 1;
  }

  /** Whether the order of the marks matters. */
  get ordered(): boolean {
    return this.several && this.question.purpose === "put on deck";
  }

  get things(): Option[] {
    return this.question.options.filter((option) => option.kind === "card" || option.kind === "option");
  }

  get decline(): Option | undefined {
    return this.question.options.find((option) => option.kind === DECLINE);
  }

  offers(name: string): boolean {
    return this.things.some((option) => option.name === name);
  }

  marked(name: string): number {
    return this.marks.filter((mark) => mark === name).length;
  }

  /** Whether a click on the card does something now. */
  canTake(name: string): boolean {
    if (!this.offers(name)) return false;
    if (!this.several) return true;
    return this.marks.length < this.question.most && this.marked(name) < (this.question.copies[name] ?? 1);
  }

  take(name: string): void {
    if (!this.offers(name)) return;
    if (!this.several) this.send([name]);
    else if (this.canTake(name)) this.marks.push(name);
    else if (this.marked(name)) this.untake(name);
  }

  untake(name: string): void {
    const at = this.marks.lastIndexOf(name);
    if (at >= 0) this.marks.splice(at, 1);
  }

  clear(): void {
    this.marks = [];
  }

  get label(): string | null {
    const { question } = this;
    if (this.several && (this.marks.length > 0 || question.least > 0)) {
      const verb = question.purpose === "choose" ? "Choose" : question.purpose;
      const words = verb.charAt(0).toUpperCase() + verb.slice(1);
      return question.purpose === "put on deck" ? `Put ${this.marks.length} on deck` : `${words} ${this.marks.length}`;
    }
    const main = question.options.find((option) => option.name === question.main);
    if (main === undefined) return null;
    if (main.kind === ALL) return "Play all Treasures";
    return main.label.charAt(0).toUpperCase() + main.label.slice(1);
  }

  get ready(): boolean {
    if (this.several && this.marks.length > 0) return this.marks.length >= this.question.least;
    return this.label !== null && (this.question.main !== null || this.question.least === 0);
  }

  confirm(): void {
    if (!this.ready) return;
    if (!this.several || this.marks.length === 0) {
      if (this.question.main !== null) this.send([this.question.main]);
      return;
    }
    const open = this.marks.length < this.question.most && this.decline !== undefined;
    this.send(open ? [...this.marks, DECLINE] : [...this.marks]);
  }
}
