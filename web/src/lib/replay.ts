import type { GameLog } from "./log";
import type { LogEntry, TableView } from "./messages";

/** A turn of a finished game: whose it is, and the steps from its first to its last. */
export interface ReplayTurn {
  seat: number;
  /** Counted by its player; the end of the game has none. */
  number: number | null;
  first: number;
  last: number;
}

/** The turns of a game, from the table at each step. */
export function turnsOf(views: TableView[]): ReplayTurn[] {
  const found: ReplayTurn[] = [];
  views.forEach((view, step) => {
    const before = views[step - 1];
    const now = found[found.length - 1];
    const isOver = view.status === "over";
    if (now && before?.turn === view.turn && !isOver) now.last = step;
    else
      found.push({
        seat: view.active,
        number: isOver ? null : (view.seats[view.active]?.turns ?? 0) + 1,
        first: step,
        last: step,
      });
  });
  return found;
}

/** The lines of the log that are new or longer at a step; lines that stay the same are the same objects. */
export function newLines(log: GameLog | undefined, before: GameLog | undefined): LogEntry[] {
  return (log?.turns ?? []).flatMap((turn, at) => turn.filter((line, place) => line !== before?.turns[at]?.[place]));
}

/** What a step tells: without the cards drawn at the end of a turn, unless there is nothing else. */
export function toldLines(lines: LogEntry[]): LogEntry[] {
  const isDrawing = ({ card, deeds }: LogEntry) =>
    card === "" && deeds.length > 0 && deeds.every(({ what }) => what === "draw" || what === "shuffle");
  const told = lines.filter((line) => !line.heading && !isDrawing(line));
  return told.length ? told : lines.filter((line) => !line.heading);
}
