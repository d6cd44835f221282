import { counted } from "./text";

/** `Tuesday, 17 November 2026`. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** `3 hours 20 minutes`, or minutes alone in the last hour. */
export function timeLeft(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return counted(minutes, "minute");
  return minutes % 60 === 0 ? counted(hours, "hour") : `${counted(hours, "hour")} ${counted(minutes % 60, "minute")}`;
}

/** How a game ended: `You won by 7 points`. */
export function marginText(margin: number): string {
  if (margin === 0) return "You and your opponent had equally many points";
  return `You ${margin > 0 ? "won" : "lost"} by ${counted(Math.abs(margin), "point")}`;
}

/** Where a margin stands among all: `better than 63 of 100 others`. */
export function standingText(margins: Record<string, number>, mine: number): string {
  const all = Object.values(margins).reduce((sum, games) => sum + games, 0) - 1;
  if (all < 1) return "You are the first to finish today.";
  const worse = Object.entries(margins)
    .filter(([margin]) => Number(margin) < mine)
    .reduce((sum, [, games]) => sum + games, 0);
  return `Better than ${worse} of ${counted(all, "other player")}.`;
}

export function barText(from: number, to: number, games: number): string {
  const size =
    from === to
      ? `${Math.abs(from)}`
      : `${Math.min(Math.abs(from), Math.abs(to))} to ${Math.max(Math.abs(from), Math.abs(to))}`;
  const how = from === 0 && to === 0 ? "drawn" : `${from < 0 ? "lost" : "won"} by ${size}`;
  return `${counted(games, "game")} ${how}`;
}
