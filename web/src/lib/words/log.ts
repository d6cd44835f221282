/** The log in words, from the same sentences as in the terminal and in the downloaded log. */
import WORDS from "../../../../src/freehold/notation/log_words.json";
import { catalogue } from "../catalogue.svelte";
import type { LogDeed, LogEntry, TableView } from "../messages";
import { nameOf } from "./table";
import { article, plural } from "./text";

/** A piece of a line; `card` is the card it names, empty for other words. */
export interface Segment {
  text: string;
  card: string;
}

/** The same for everybody, or for the viewer and for anybody else. */
type Form = string | string[];
type Forms = Form | { one: Form; other: Form };

const DEEDS: Record<string, Forms> = WORDS.deeds;
const BONUSES = ["actions", "buys", "coins"];
const PLAYS = ["play", "play-again", "play-treasures", "react"];

/** Whether a line begins with a card, and goes on with what the card did. */
export function isPlay(deed: LogDeed | undefined): boolean {
  return deed !== undefined && PLAYS.includes(deed.what);
}

/** The card that a player follows in this line, empty if it is the turn itself. */
export function cardOf(line: LogEntry): string {
  const [first] = line.deeds;
  const played = Object.keys(first?.cards ?? {});
  return isPlay(first) ? (played[played.length - 1] ?? "") : line.card;
}

/** A line of the log. */
export function lineWords(view: TableView, line: LogEntry): Segment[] {
  const chosen = line.deeds.flatMap((deed) => options(line, deed));
  const [first = [], ...others] = line.deeds
    .map((deed, place) => deedWords(view, line, deed, place === 0))
    // What an option says is not said again.
    .filter((words) => !chosen.includes(textOf(words)));
  const deeds =
    isPlay(line.deeds[0]) && others.length
      ? filled(WORDS["with-effects"], { deed: first, deeds: joined(others, WORDS.between) })
      : joined([first, ...others], WORDS.between);
  return line.isNamed ? filled(WORDS.line, { name: [word(called(view, line.seat))], deeds }) : deeds;
}

export function textOf(segments: Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}

function deedWords(view: TableView, line: LogEntry, deed: LogDeed, isFirst: boolean): Segment[] {
  const count = deed.count ?? 0;
  const forms = DEEDS[deed.what] ?? deed.what;
  const numbered = typeof forms === "object" && "one" in forms ? forms[Math.abs(count) === 1 ? "one" : "other"] : forms;
  const form = (both: Form) => (typeof both === "string" ? both : (both[line.seat === view.seat ? 0 : 1] ?? ""));
  const [card = ""] = Object.keys(deed.cards ?? {});
  let words = filled(form(numbered), {
    cards: cards(deed),
    card: [{ text: card, card }],
    count: [word(String(Math.abs(count)))],
    sign: [word(count < 0 ? "-" : "+")],
    name: [word(deed.names?.[0] ?? "")],
    options: listed(options(line, deed).map((name) => filled(WORDS.option, { name: [word(name)] }))),
    receiver: [word(receiver(view, deed.seats?.[0]))],
    names: listed((deed.seats ?? []).map((seat) => [word(called(view, seat))])),
  });
  if (deed.top) words = filled(WORDS["with-top"], { deed: words, card: [{ text: deed.top, card: deed.top }] });
  return isFirst && BONUSES.includes(deed.what) ? filled(form(DEEDS["get"] as Form), { deed: words }) : words;
}

/** `You`, or the name of a player. */
export function called(view: TableView, seat: number | null | undefined): string {
  return seat !== null && seat === view.seat ? WORDS.you : nameOf(view, seat);
}

function receiver(view: TableView, seat: number | undefined): string {
  return seat === view.seat ? WORDS["to-you"] : nameOf(view, seat);
}

/** `3 Coppers and a Silver`, or how many if they are hidden. */
function cards({ cards: seen = {}, count = 0 }: LogDeed): Segment[] {
  const found = Object.entries(seen);
  if (found.length === 0) {
    return count === 1 ? [word(WORDS["one-card"])] : filled(WORDS["some-cards"], { count: [word(String(count))] });
  }
  return listed(
    found.map(([card, copies]) =>
      copies === 1
        ? [word(`${article(card)} `), { text: card, card }]
        : [word(`${copies} `), { text: plural(card), card }],
    ),
  );
}

/** The chosen options as they are printed on the card that this player is following. */
function options(line: LogEntry, { what, names = [] }: LogDeed): string[] {
  const printed = catalogue.cards[cardOf(line)]?.options ?? {};
  return what === "choose" ? names.map((name) => printed[name] ?? name) : [];
}

// Sentences.

function word(text: string): Segment {
  return { text, card: "" };
}

function filled(form: string, values: Record<string, Segment[]>): Segment[] {
  return form.split(/\{(\w+)\}/).flatMap((piece, at) => (at % 2 ? (values[piece] ?? []) : piece ? [word(piece)] : []));
}

function joined(parts: Segment[][], between: string, last = between): Segment[] {
  return parts.flatMap((part, at) => (at ? [word(at === parts.length - 1 ? last : between), ...part] : part));
}

function listed(parts: Segment[][]): Segment[] {
  return joined(parts, WORDS.between, WORDS.and);
}
