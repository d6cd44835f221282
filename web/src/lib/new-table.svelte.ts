import { catalogue, kingdomCards } from "./catalogue.svelte";
import type { Edition, Rulebook } from "./ids";
import { OwnStrategy } from "./own-strategy.svelte";
import { settings } from "./settings.svelte";
import type { CardInfo, ComputerInfo, KingdomSpec, NewTable, SeatSpec, SetInfo } from "./messages";

export const KINGDOM_SIZE = 10;
export const FEWEST_SEATS = 2;
export const MOST_SEATS = 6;
/** The sets that have editions. */
export const SETS_WITH_EDITIONS = ["base", "intrigue"];
const NEWEST: Edition = "2e";
const EDITIONS: Edition[] = ["2e", "1e"];
const USUAL = "default";

/** Who sits down: an own strategy is a computer player, and bots join by a link as friends do. */
export type Sitter = SeatSpec["kind"] | "own" | "bot";

/** The settings of a new table. */
export class NewTableForm {
  kind: KingdomSpec["kind"] = $state("set");
  set: { name: string; rulebook: Rulebook } = $state({ name: "First Game", rulebook: "2e" });
  /** The edition of each set, for kingdoms that are not a recommended set. */
  chosenEditions: Record<string, Edition> = $state({});
  cards: string[] = $state([]);
  required: string[] = $state([]);
  banned: string[] = $state([]);
  /** A random order of the cards, by name: the first ones that may be in a random kingdom are in it. */
  #order: Record<string, number> = $state({});
  seats: { kind: Sitter; computer: string; own?: OwnStrategy | undefined }[] = $state([
    { kind: "person", computer: settings.opponent.id },
    { kind: "computer", computer: settings.opponent.id },
  ]);
  /** Whether deck sizes are shown, if the player has chosen. */
  chosenCounters: "strict" | "helpful" | null = $state(null);
  /** Whether others may find the table in a list while it waits for players. */
  listed = $state(false);
  /** Whether several people may ask for hints. */
  hints = $state(false);

  /** Against computers alone, everything that can be counted is shown. */
  get counters(): "strict" | "helpful" {
    return this.chosenCounters ?? (this.hasOpenSeats ? "strict" : "helpful");
  }

  get hasOpenSeats(): boolean {
    return this.seats.some((seat) => seat.kind === "open" || seat.kind === "bot");
  }

  get chosenSet(): SetInfo | undefined {
    return catalogue.sets.find((set) => set.name === this.set.name && set.rulebook === this.set.rulebook);
  }

  /** The editions to play. A recommended set has its own. */
  get editions(): Record<string, Edition> {
    if (this.kind === "set") return this.chosenSet?.editions ?? {};
    return Object.fromEntries(SETS_WITH_EDITIONS.map((set) => [set, this.editionOf(set)]));
  }

  editionOf(set: string): Edition {
    return this.chosenEditions[set] ?? NEWEST;
  }

  /** Chooses the edition of a set; cards that are not in it are no longer chosen. */
  chooseEdition(set: string, edition: Edition): void {
    this.chosenEditions[set] = edition;
    const isThere = (name: string) => this.pool.includes(name);
    this.cards = this.cards.filter(isThere);
    this.required = this.required.filter(isThere);
    this.banned = this.banned.filter(isThere);
  }

  #isThere(card: CardInfo): boolean {
    return card.sets.some((set) => !SETS_WITH_EDITIONS.includes(set) || card.editions.includes(this.editionOf(set)));
  }

  /** The kingdom cards to choose from. */
  get pool(): string[] {
    return kingdomCards()
      .filter((card) => this.#isThere(card))
      .map((card) => card.name);
  }

  /** The cards that are known to be in the kingdom. */
  get known(): string[] {
    if (this.kind === "set") return this.chosenSet?.cards ?? [];
    if (this.kind === "cards") return this.cards;
    return this.kind === "random" ? this.drawn : [];
  }

  /** Chooses exactly these cards, in these editions or in those that have them. */
  take(cards: string[], editions: Record<string, Edition> = {}): void {
    this.kind = "cards";
    for (const set of SETS_WITH_EDITIONS) this.chosenEditions[set] = editions[set] ?? this.#fitting(set, cards);
    this.cards = cards.filter((card) => this.pool.includes(card)).slice(0, KINGDOM_SIZE);
  }

  /** The edition of a set that has all of these cards which are in the set; the chosen one, if none has. */
  #fitting(set: string, cards: string[]): Edition {
    const ofSet = cards.map((card) => catalogue.cards[card]).filter((card) => card?.sets.includes(set));
    const hasAll = (edition: Edition) => ofSet.every((card) => card?.editions.includes(edition));
    return [this.editionOf(set), ...EDITIONS].find(hasAll) ?? this.editionOf(set);
  }

  /** The random kingdom: the required cards and random ones. */
  get drawn(): string[] {
    const place = (card: string) => this.#order[card] ?? 0;
    const free = this.pool.filter((card) => !this.required.includes(card) && !this.banned.includes(card));
    free.sort((one, other) => place(one) - place(other));
    return [...this.required, ...free].slice(0, KINGDOM_SIZE);
  }

  /** Draws other random cards. */
  draw(): void {
    this.#order = Object.fromEntries(kingdomCards().map((card) => [card.name, Math.random()]));
  }

  missingFor(computer: ComputerInfo): string[] {
    return computer.needs.filter((card) => !this.known.includes(card));
  }

  /** The computer player of a seat; if the cards it needs are missing, the one for any kingdom. */
  computerAt(place: number): ComputerInfo | undefined {
    const wanted = catalogue.computers.find((one) => one.id === this.seats[place]?.computer);
    if (wanted && this.missingFor(wanted).length === 0) return wanted;
    return catalogue.computers.find((one) => one.id === USUAL);
  }

  /** Sets who sits in a seat; if it is this player, the two seats swap. */
  seat(place: number, kind: Sitter): void {
    const here = this.seats[place];
    const mine = this.seats.find((seat) => seat.kind === "person");
    if (here === undefined || here === mine) return;
    if (kind === "person" && mine) {
      mine.kind = here.kind;
      mine.own = here.own;
    }
    here.kind = kind;
    if (kind === "own") here.own ??= new OwnStrategy();
  }

  /** The seats with an own strategy that cannot be played: nothing is written, or something is wrong. */
  get unfinished(): number[] {
    return this.seats.flatMap(({ kind, own }, place) =>
      kind === "own" && (!own?.text.trim() || own.checked?.error) ? [place] : [],
    );
  }

  addSeat(): void {
    if (this.seats.length < MOST_SEATS) this.seats.push({ kind: "computer", computer: settings.opponent.id });
  }

  removeSeat(place: number): void {
    if (this.seats.length > FEWEST_SEATS && this.seats[place]?.kind !== "person") this.seats.splice(place, 1);
  }

  /** Whether a card is required, banned or neither. */
  markOf(card: string): "in" | "out" | "" {
    if (this.kind === "cards") return this.cards.includes(card) ? "in" : "";
    if (this.kind === "random" && this.required.includes(card)) return "in";
    return this.banned.includes(card) ? "out" : "";
  }

  /** Handles a click on a card: picks it or not; for a random kingdom requires, then bans it; for a draft bans it. */
  mark(card: string): void {
    const without = (cards: string[]) => cards.filter((one) => one !== card);
    const mark = this.markOf(card);
    if (this.kind === "cards") {
      if (mark === "in") this.cards = without(this.cards);
      else if (this.cards.length < KINGDOM_SIZE) this.cards.push(card);
    } else if (mark === "out") this.banned = without(this.banned);
    else if (mark === "in" || this.kind === "draft" || this.required.length === KINGDOM_SIZE) {
      this.required = without(this.required);
      this.banned.push(card);
    } else this.required.push(card);
  }

  clear(): void {
    if (this.kind === "cards") this.cards = [];
    else {
      this.banned = [];
      this.required = [];
    }
  }

  /** How many cards must still be picked, or unbanned, before the game can begin. */
  get lacking(): number {
    if (this.kind === "set") return 0;
    if (this.kind === "cards") return KINGDOM_SIZE - this.cards.length;
    return Math.max(0, KINGDOM_SIZE - this.pool.filter((card) => !this.banned.includes(card)).length);
  }

  /** The level or character of the first computer player, if it has one. */
  get opponent(): ComputerInfo | undefined {
    const computers = this.seats.map((seat, place) => (seat.kind === "computer" ? this.computerAt(place) : undefined));
    return computers.find((one) => one?.thinks);
  }

  message(name: string): NewTable {
    const kingdoms: Record<KingdomSpec["kind"], KingdomSpec> = {
      set: { kind: "set", set: this.set.name },
      cards: { kind: "cards", cards: this.cards },
      random: { kind: "random", cards: this.drawn, required: this.required, banned: this.banned },
      draft: { kind: "draft", banned: this.banned },
    };
    return {
      name,
      seats: this.seats.map((seat, place): SeatSpec => {
        if (seat.kind === "computer") return { kind: seat.kind, computer: this.computerAt(place)?.id ?? "" };
        if (seat.kind === "own") return { kind: "computer", strategy: seat.own?.text ?? "" };
        return { kind: seat.kind === "bot" ? "open" : seat.kind };
      }),
      kingdom: kingdoms[this.kind],
      editions: this.editions,
      counters: this.counters,
      hints: this.hints,
      listed: this.listed && this.hasOpenSeats,
    };
  }
}
