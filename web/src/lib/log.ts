import type { LogEntry, LogLines, LogPlace, TableView } from "./messages";

/** The log as far as the page has it: turn by turn from a place on. */
export interface GameLog {
  from: LogPlace;
  turns: LogEntry[][];
}

export const EMPTY_LOG: GameLog = { from: { turn: 0, line: 0 }, turns: [] };

/** The log after a message about the table, which repeats nothing that the page has already. */
export function logAfter(log: GameLog, { logFrom, log: turns }: TableView): GameLog {
  const [first, ...later] = turns;
  if (!first) return log;
  const at = logFrom.turn - log.from.turn;
  const start = at === 0 ? log.from.line : 0;
  const turn = log.turns[at];
  // If an undo goes back further than the page remembers, it begins again there.
  if (!turn || logFrom.line < start) return { from: logFrom, turns };
  const same = turn.slice(0, logFrom.line - start);
  return { from: log.from, turns: [...log.turns.slice(0, at), [...same, ...first], ...later] };
}

/** The log with the earlier lines that the page has asked for, unless they no longer belong before it. */
export function withEarlier(log: GameLog, { logFrom, before, log: turns }: LogLines): GameLog {
  if (!isSamePlace(before, log.from)) return log;
  const [last, ...earlier] = [...turns].reverse();
  const [first, ...later] = log.turns;
  return { from: logFrom, turns: [...earlier.reverse(), [...(last ?? []), ...(first ?? [])], ...later] };
}

/** The place after the last line. */
export function endOf({ from, turns }: GameLog): LogPlace {
  const last = Math.max(0, turns.length - 1);
  return { turn: from.turn + last, line: (last === 0 ? from.line : 0) + (turns[last]?.length ?? 0) };
}

export function isSamePlace(one: LogPlace, other: LogPlace): boolean {
  return one.turn === other.turn && one.line === other.line;
}

export function isWhole(log: GameLog): boolean {
  return isSamePlace(log.from, EMPTY_LOG.from);
}
