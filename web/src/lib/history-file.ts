/** What this browser remembers, as a file to take to another one. */
import { addKingdoms, favourites, type Kingdom } from "./favourites.svelte";
import { addGames, played, type PlayedGame } from "./history.svelte";
import type { Edition, KingdomKind } from "./ids";
import { heldSeats, keepSeat, tokenOf, type HeldSeat } from "./seats";

const FORM = "freehold history 1";
const KINDS: KingdomKind[] = ["set", "cards", "random", "draft", "daily"];
const LONGEST = 200;

export function historyText(): string {
  const { games } = played;
  return JSON.stringify({ form: FORM, games, kingdoms: favourites.kingdoms, seats: heldSeats() }, null, 1);
}

/** Adds what a file holds to what this browser remembers; how many games are new, or null if it is no such file. */
export function readHistory(text: string): number | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(read) || read["form"] !== FORM) return null;
  const { games, kingdoms, seats } = read;
  if (!isList(games, isGame) || !isList(kingdoms, isKingdom) || !isList(seats, isSeat)) return null;
  const before = new Set(played.games.map((game) => game.table));
  addGames(games);
  addKingdoms(kingdoms);
  // The oldest first, since the last one that is kept comes first.
  for (const { table, token } of [...seats].reverse()) if (tokenOf(table) === null) keepSeat(table, token);
  return played.games.filter((game) => !before.has(game.table)).length;
}

// A file may come from anywhere, so every field is checked.

type Fields = Record<string, unknown>;
type Check<Value> = (value: unknown) => value is Value;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList<Value>(value: unknown, check: Check<Value>): value is Value[] {
  return Array.isArray(value) && value.every(check);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isTable(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9]{10}$/.test(value);
}

function isEditions(value: unknown): value is Record<string, Edition> {
  return isObject(value) && Object.values(value).every((edition) => edition === "1e" || edition === "2e");
}

function isSeat(value: unknown): value is HeldSeat {
  return isObject(value) && isTable(value["table"]) && /^[\w-]{16,64}$/.test(String(value["token"]));
}

function isKingdom(value: unknown): value is Kingdom {
  return isObject(value) && isText(value["name"]) && isList(value["cards"], isText) && isEditions(value["editions"]);
}

function isGame(value: unknown): value is PlayedGame {
  if (!isObject(value)) return false;
  const { names, computers, scores, winners, resigned, seat } = value;
  return (
    isTable(value["table"]) &&
    [value["ended"], seat, value["turns"]].every(isNumber) &&
    isList(names, isText) &&
    names[Number(seat)] !== undefined &&
    isList(computers, isText) &&
    [scores, winners, resigned].every((list) => isList(list, isNumber)) &&
    isText(value["set"]) &&
    KINDS.includes(value["kingdom"] as KingdomKind) &&
    isList(value["cards"], isText) &&
    isEditions(value["editions"]) &&
    isObject(value["deck"]) &&
    Object.values(value["deck"]).every(isNumber)
  );
}
