import { api, RefusedError } from "./api";
import { FEWEST_SEATS, MOST_SEATS } from "./new-table.svelte";
import { ownName } from "./own-name";
import { troubleText } from "./words/table";
import { capital } from "./words/text";

/** Where cards can be laid out; the top of a deck has an order, and so has a discard pile. */
export type Place = "supply" | "trash" | `${string} ${"hand" | "top" | "deck" | "discard" | "in play"}`;

export const SEAT_LETTERS = "ABCDEF";
const FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop";
const FIRST_HAND = "4 Copper, Estate";
const FIRST_DECK = "/ 3 Copper, 2 Estate";
/** What depends on the cards on the table, or on a card that is being resolved; it goes when these change. */
const DEPENDENT = ["supply", "question", "stack", "plays", "picks", "pool", "passes"];
const USUAL_QUESTIONS = /^\w; (?:play-action|play-treasure|buy);/;
/** How many milliseconds after a change the text is checked: after the last key, and after a click. */
const TYPED = 700;
const CLICKED = 150;

type Lines = ReadonlyMap<string, string>;

function keyOf(line: string): string {
  return (/^([^:#]*):/.exec(line)?.[1] ?? "").trim().replace(/\s+/g, " ");
}

function linesOf(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => keyOf(line) !== "");
  return new Map(lines.map((line) => [keyOf(line), line.slice(line.indexOf(":") + 1).trim()]));
}

/** `2 Copper, Gold(AB)` as one entry for each card. */
function cardsOf(written: string): string[] {
  return written.split(",").flatMap((one) => {
    const [, count = "1", card = ""] = /^\s*(?:(\d+)\s+)?(.*?)\s*$/.exec(one) ?? [];
    return card ? Array<string>(Number(count)).fill(card) : [];
  });
}

/** Cards in their order; equal ones that follow each other are counted. */
function written(cards: string[]): string {
  const runs: [string, number][] = [];
  for (const card of cards) {
    const last = runs.at(-1);
    if (last?.[0] === card) last[1]++;
    else runs.push([card, 1]);
  }
  return runs.map(([card, count]) => (count === 1 ? card : `${count} ${card}`)).join(", ");
}

/** The name of a card without who has seen it. */
function nameOf(card: string): string {
  return card.replace(/\(\w*\)$/, "");
}

function isInMiddle(lines: Lines): boolean {
  const question = lines.get("question");
  return lines.has("stack") || (question !== undefined && !USUAL_QUESTIONS.test(question));
}

/** The text with a line changed, added beside those of the same player, or removed. */
function withLine(text: string, key: string, value: string): string {
  const lines = text.split("\n");
  const keys = lines.map(keyOf);
  const at = keys.indexOf(key);
  const line = `${key}: ${value}`;
  if (at >= 0) lines.splice(at, 1, ...(value ? [line] : []));
  else if (value) lines.splice(placeFor(key, keys), 0, line);
  return lines.join("\n");
}

/** Where a new line goes: after the player's other lines, or before those of all players. */
function placeFor(key: string, keys: string[]): number {
  const last = keys.length - (keys.at(-1) === "" ? 1 : 0);
  const isOf = (owner: RegExp) => keys.map((one, at) => (owner.test(one) ? at : -1)).filter((at) => at >= 0);
  if (/^[A-F] /.test(key)) return (isOf(new RegExp(`^${key.slice(0, 2)}`)).at(-1) ?? last - 1) + 1;
  return isOf(/^[A-F] /)[0] ?? last;
}

/** A position taken from a game, without the lines that the others imply. */
export function withoutImplied(position: string): string {
  if (isInMiddle(linesOf(position))) return position;
  const implied = [...DEPENDENT, "number", "turn limit", ...(/^ending: running$/m.test(position) ? ["ending"] : [])];
  return implied.reduce((text, key) => withLine(text, key, ""), position);
}

/** A position that somebody makes: as text, and as a form that changes lines of the text. The server reads both. */
export class PositionForm {
  text = $state("");
  /** What is wrong with the text, and in which line if that is known. */
  trouble = $state("");
  line = $state(0);
  /** The lines in their usual form, as the server has read them; empty if there is no position. */
  lines: Lines = $state.raw(new Map());

  #check = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(position: string) {
    if (position) this.text = position;
    else this.begin();
    this.#checkAfter(0);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#check++;
  }

  /** Whether the text is the record of a game, which says so in its first line. */
  get isRecord(): boolean {
    return /^\s*record:/.test(this.text);
  }

  get isReadable(): boolean {
    return this.lines.size > 0 && !this.trouble;
  }

  /** Lays out the start of a game. */
  begin(): void {
    const seats = [...SEAT_LETTERS].slice(0, this.players);
    const hands = seats.map((seat) => `${seat} hand: ${FIRST_HAND}\n${seat} deck: ${FIRST_DECK}\n`);
    const editions = this.lines.get("editions");
    const setup = `${editions ? `editions: ${editions}\n` : ""}kingdom: ${this.lines.get("kingdom") ?? FIRST_GAME}\n`;
    this.text = `${setup}players: ${this.players}\nactive: A\nphase: action\n${hands.join("")}`;
    this.#checkAfter(0);
  }

  typed(): void {
    this.#checkAfter(TYPED);
  }

  // What the form shows.

  get kingdom(): string[] {
    return cardsOf(this.lines.get("kingdom") ?? "");
  }

  get editions(): string {
    return this.lines.get("editions") ?? "";
  }

  get players(): number {
    return Number(this.lines.get("players") ?? FEWEST_SEATS);
  }

  get seats(): string[] {
    return [...SEAT_LETTERS].slice(0, this.players);
  }

  /** All cards of this game. */
  get piles(): string[] {
    return [...this.#supply.keys()];
  }

  get isInMiddle(): boolean {
    return isInMiddle(this.lines);
  }

  word(key: "active" | "phase"): string {
    return this.lines.get(key) ?? "";
  }

  number(key: "actions" | "buys" | "coins"): number {
    return Number(this.lines.get(key) ?? (key === "coins" ? 0 : 1));
  }

  cards(place: Place): string[] {
    if (place === "supply") return [...this.#supply].flatMap(([card, count]) => Array<string>(count).fill(card));
    return this.#tokens(place).map(nameOf);
  }

  count(place: Place, card: string): number {
    if (place === "supply") return this.#supply.get(card) ?? 0;
    return this.cards(place).filter((one) => one === card).length;
  }

  /** The largest number of a card that a place can have. */
  most(place: Place, card: string): number {
    return this.count(place, card) + this.count(place === "supply" ? "trash" : "supply", card);
  }

  get #supply(): Map<string, number> {
    const piles = (this.lines.get("supply") ?? "").split(", ").filter(Boolean);
    return new Map(piles.map((pile) => [pile.replace(/^\d+ /, ""), parseInt(pile)]));
  }

  /** The cards of a place with who has seen them. */
  #tokens(place: Place): string[] {
    const [seat, zone] = [place.slice(0, 1), place.slice(2)];
    if (zone !== "top" && zone !== "deck") return cardsOf(this.lines.get(place) ?? "");
    const [top = "", rest = ""] = (this.lines.get(`${seat} deck`) ?? "").split("/");
    return cardsOf(zone === "top" ? top : rest);
  }

  // What the form changes.

  setWord(key: "active" | "phase", value: string): void {
    this.#write(key === "phase" ? { phase: value, ending: "" } : { [key]: value });
  }

  setNumber(key: "actions" | "buys" | "coins", value: number): void {
    this.#write({ [key]: String(value) });
  }

  setPlayers(players: number): void {
    const count = Math.min(MOST_SEATS, Math.max(FEWEST_SEATS, players));
    const gone = [...this.lines.keys()].filter(
      (key) => /^[A-F] /.test(key) && SEAT_LETTERS.indexOf(key[0] ?? "") >= count,
    );
    const changes: Record<string, string> = { players: String(count) };
    for (const key of gone) changes[key] = "";
    for (const seat of [...SEAT_LETTERS].slice(this.players, count)) {
      changes[`${seat} hand`] = FIRST_HAND;
      changes[`${seat} deck`] = FIRST_DECK;
    }
    if (SEAT_LETTERS.indexOf(this.word("active")) >= count) changes.active = "A";
    this.#write(changes);
  }

  /** Plays with other kingdom cards; those that are gone are taken away everywhere. */
  setKingdom(cards: string[], editions: string): void {
    const gone = new Set(this.kingdom.filter((card) => !cards.includes(card)));
    const changes: Record<string, string> = { editions, kingdom: cards.join(", ") };
    for (const [key, value] of this.lines) {
      if (!/^([A-F] .*|trash|cheaper|pays more.*)$/.test(key)) continue;
      const parts = value.split("/").map((part) => written(cardsOf(part).filter((card) => !gone.has(nameOf(card)))));
      changes[key] = parts.join(" / ").trim();
    }
    this.#write(changes);
  }

  /** Sets how many of a card a place has. They come from the Supply; from there they go to the Trash. */
  setCount(place: Place, card: string, wanted: number): void {
    const have = this.count(place, card);
    const added = Math.max(0, Math.min(wanted, this.most(place, card))) - have;
    if (!added || Number.isNaN(added)) return;
    const supply = this.#supply;
    supply.set(card, this.count("supply", card) + (place === "supply" ? added : -added));
    const changed = place === "supply" ? "trash" : place;
    const after = this.#with(changed, card, place === "supply" ? -added : added);
    this.#write(this.#line(changed, after), supply);
  }

  /** The cards of a place after some are added or taken away: on top of a discard pile, and under the top of a deck. */
  #with(place: Place, card: string, added: number): string[] {
    const cards = this.#tokens(place);
    for (let left = -added; left > 0; left--) cards.splice(cards.map(nameOf).lastIndexOf(card), 1);
    if (added > 0) cards.push(...Array<string>(added).fill(card));
    if (place.endsWith("top") || place.endsWith("discard")) return cards;
    const order = this.piles;
    return cards.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  }

  #line(place: Place, cards: string[]): Record<string, string> {
    const [seat, zone] = [place.slice(0, 1), place.slice(2)];
    if (zone === "top" || zone === "deck") {
      const top = written(zone === "top" ? cards : this.#tokens(`${seat} top`));
      const rest = written(zone === "deck" ? cards : this.#tokens(`${seat} deck`));
      return { [`${seat} deck`]: rest ? `${top} / ${rest}`.trim() : top };
    }
    const line = { [place]: written(cards) };
    if (zone === "discard") return { ...line, [`${seat} discard seen`]: "" };
    return zone === "in play" ? { ...line, [`${seat} staying`]: "" } : line;
  }

  #write(changes: Record<string, string>, supply: Map<string, number> = this.#supply): void {
    const lines = new Map(this.lines);
    let text = this.text;
    for (const key of DEPENDENT) {
      lines.delete(key);
      text = withLine(text, key, "");
    }
    for (const [key, value] of Object.entries(changes)) {
      if (value) lines.set(key, value);
      else lines.delete(key);
      text = withLine(text, key, value);
    }
    lines.set("supply", [...supply].map(([card, count]) => `${count} ${card}`).join(", "));
    this.lines = lines;
    this.text = text;
    this.#checkAfter(CLICKED);
  }

  // Only the response to the latest check counts.
  #checkAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    const mine = ++this.#check;
    this.#timer = setTimeout(() => {
      const what = this.isRecord ? { record: this.text } : { position: this.text };
      if (!this.text.trim()) this.lines = new Map();
      else
        api.checkBoard({ ...what, name: ownName() }).then(
          ({ position }) => {
            if (mine !== this.#check) return;
            this.trouble = "";
            this.lines = linesOf(position);
          },
          (error: unknown) => {
            if (mine === this.#check) this.explain(error);
          },
        );
    }, milliseconds);
  }

  /** Notes what the server finds wrong. */
  explain(error: unknown): void {
    const isWrong = error instanceof RefusedError && error.code === "illegal";
    this.trouble = isWrong ? `${capital(error.message)}.` : troubleText(error);
    this.line = isWrong ? Number(/^line (\d+)/.exec(error.message)?.[1] ?? 0) : 0;
  }
}
