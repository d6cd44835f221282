/** The log in words. */
import { listedParts, say, sayInParts, type Key } from "../language.svelte";
import type { LogDeed, LogEntry, TableView } from "../messages";
import { article, cardName, optionOf } from "./cards";
import { nameOf } from "./table";

/** A piece of a line; `card` is the card it names, empty for other words. */
export interface Segment {
  text: string;
  card: string;
}

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
      ? filled("log.with-effects", { deed: first, deeds: joined(others) })
      : joined([first, ...others]);
  return line.isNamed ? filled("log.line", { name: called(view, line.seat), deeds }) : deeds;
}

export function textOf(segments: Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}

function deedWords(view: TableView, line: LogEntry, deed: LogDeed, isFirst: boolean): Segment[] {
  const who = line.seat === view.seat ? "you" : "other";
  const count = deed.count ?? 0;
  const [card = ""] = Object.keys(deed.cards ?? {});
  let words = filled(`log.${deed.what}` as Key, {
    who,
    cards: cards(deed),
    card: [named(card)],
    count: Math.abs(count),
    sign: count < 0 ? "-" : "+",
    name: deed.names?.[0] ?? "",
    options: listed(options(line, deed).map((name) => filled("log.option", { name }))),
    receiver: receiver(view, deed.seats?.[0]),
    names: listed((deed.seats ?? []).map((seat) => [word(called(view, seat))])),
  });
  if (deed.top) words = filled("log.with-top", { deed: words, card: [named(deed.top)] });
  return isFirst && BONUSES.includes(deed.what) ? filled("log.get", { who, deed: words }) : words;
}

/** `You`, or the name of a player. */
export function called(view: TableView, seat: number | null | undefined): string {
  return seat !== null && seat === view.seat ? say("log.you") : nameOf(view, seat);
}

function receiver(view: TableView, seat: number | undefined): string {
  return seat === view.seat ? say("log.to-you") : nameOf(view, seat);
}

/** `3 Coppers and a Silver`, or how many if they are hidden. */
function cards({ cards: seen = {}, count = 0 }: LogDeed): Segment[] {
  const found = Object.entries(seen);
  if (found.length === 0) return [word(count === 1 ? say("log.one-card") : say("log.some-cards", { count }))];
  return listed(
    found.map(([card, copies]) =>
      copies === 1
        ? filled("log.one-of", { article: article(card), card: [named(card)] })
        : filled("log.many-of", { count: copies, card: [named(card, copies)] }),
    ),
  );
}

/** The chosen options as they are printed on the card that this player is following. */
function options(line: LogEntry, { what, names = [] }: LogDeed): string[] {
  return what === "choose" ? names.map((name) => optionOf(cardOf(line), name)) : [];
}

// Sentences.

function word(text: string): Segment {
  return { text, card: "" };
}

function named(card: string, count = 1): Segment {
  return { text: cardName(card, count), card };
}

function segments(parts: (string | Segment[])[]): Segment[] {
  return parts.flatMap((part) => (typeof part === "string" ? [word(part)] : part));
}

function filled(key: Key, values: Record<string, string | number | Segment[]>): Segment[] {
  return segments(sayInParts<Segment[]>(key, values));
}

function joined(parts: Segment[][]): Segment[] {
  return parts.flatMap((part, at) => (at ? [word(say("log.between")), ...part] : part));
}

function listed(parts: Segment[][]): Segment[] {
  return segments(listedParts(parts));
}
