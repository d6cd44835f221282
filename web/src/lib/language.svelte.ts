/** The words of the page in the language of its reader: each language is one file in `languages/`. */
import { IntlMessageFormat } from "intl-messageformat";
import type english from "../languages/en.json";
import { remember, settings } from "./settings.svelte";

/** The id of a message. */
export type Key = keyof typeof english;
/** What is filled in; a part of a message in angle brackets is passed to the function of that name. */
type Values<Part> = Record<string, string | number | Part | ((words: (string | Part)[]) => Part)>;

const files = import.meta.glob<Record<string, string>>("../languages/*.json", { import: "default" });
const codeOf = (path: string): string => /(\w+)\.json$/.exec(path)?.[1] ?? "";
const USUAL = "en";

/** The languages there are, by their codes. */
export const LANGUAGES: string[] = Object.keys(files).map(codeOf);

let current = $state.raw({
  code: USUAL,
  messages: {} as Record<string, string>,
  lists: new Intl.ListFormat(USUAL),
});
/** The messages that were used, parsed; those of one language. */
const parsed = new Map<string, IntlMessageFormat>();

/** The language in use. */
export function language(): string {
  return current.code;
}

/** What a language calls itself. */
export function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
}

/** The language to start with: the chosen one, or the first of the browser's that there is. */
function wanted(): string {
  const asked = [settings.language, ...navigator.languages.map((one) => one.split("-")[0] ?? "")];
  return asked.find((one) => LANGUAGES.includes(one)) ?? USUAL;
}

async function use(code: string): Promise<void> {
  const messages = await files[`../languages/${code}.json`]?.();
  if (!messages) throw new Error(`there is no language ${code}`);
  parsed.clear();
  current = { code, messages, lists: new Intl.ListFormat(messages["locale"]) };
  document.documentElement.lang = code;
}

/** Loads the words; nothing can be said before. */
export function loadLanguage(): Promise<void> {
  return use(wanted());
}

/** Changes the language, and keeps it for the next visit. */
export async function chooseLanguage(code: string): Promise<void> {
  await use(code);
  settings.language = code;
  remember();
}

function format(key: string): IntlMessageFormat | undefined {
  const message = current.messages[key];
  if (message === undefined) return undefined;
  let found = parsed.get(key);
  if (!found) {
    found = new IntlMessageFormat(message, locale());
    parsed.set(key, found);
  }
  return found;
}

/** The message with its values filled in. */
export function say(key: Key, values?: Record<string, string | number>): string {
  return String(format(key)?.format(values) ?? key);
}

/** The same for a key that this language may not have. */
export function sayIfKnown(key: string, values?: Record<string, string | number>): string | undefined {
  const found = format(key);
  return found && String(found.format(values));
}

/** A message as its pieces, with the values that are not text between the words. */
export function sayInParts<Part extends object>(key: Key, values: Values<Part>): (string | Part)[] {
  return (
    format(key)
      ?.formatToParts<Part>(values)
      .map((part) => part.value) ?? [key]
  );
}

// Numbers, dates and lists.

function locale(): string {
  return current.messages["locale"] ?? USUAL;
}

/** `1,024`, `0.5`. */
export function numberText(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(value).replace("-", "−");
}

export function dateText(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(date);
}

/** `Ada, Bea and Cy`. */
export function listed(words: string[]): string {
  return current.lists.format(words);
}

/** A list of things that are not text, with the words between them. */
export function listedParts<Part>(things: Part[]): (string | Part)[] {
  const names = things.map((_, at) => String(at));
  return current.lists
    .formatToParts(names)
    .map(({ type, value }) => (type === "element" ? (things[Number(value)] as Part) : value));
}

/** The order of names. */
export function compare(one: string, other: string): number {
  return one.localeCompare(other, locale());
}
