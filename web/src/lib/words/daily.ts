import { dateText, say } from "../language.svelte";

/** `Tuesday, 17 November 2026`. */
export function dayText(day: string): string {
  return dateText(new Date(`${day}T00:00:00Z`), {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** `3 hours 20 minutes`, or minutes alone in the last hour. */
export function timeLeft(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60));
  const hours = say("count.hours", { count: Math.floor(all / 60) });
  const minutes = say("count.minutes", { count: all % 60 });
  if (all < 60) return minutes;
  return all % 60 === 0 ? hours : say("daily.left", { hours, minutes });
}

/** How a game ended: `You won by 7 points`. */
export function marginText(margin: number): string {
  if (margin === 0) return say("daily.drawn");
  const points = say("count.points", { count: Math.abs(margin) });
  return margin > 0 ? say("daily.won", { points }) : say("daily.lost", { points });
}

/** Where a margin stands among all: `better than 63 of 100 others`. */
export function standingText(margins: Record<string, number>, mine: number): string {
  const all = Object.values(margins).reduce((sum, games) => sum + games, 0) - 1;
  if (all < 1) return say("daily.first");
  const worse = Object.entries(margins)
    .filter(([margin]) => Number(margin) < mine)
    .reduce((sum, [, games]) => sum + games, 0);
  return say("daily.better", { count: all, worse });
}

export function barText(from: number, to: number, games: number): string {
  const played = say("count.games", { count: games });
  if (from === 0 && to === 0) return say("daily.bar-drawn", { games: played });
  const [least, most] = [Math.abs(from), Math.abs(to)].sort((one, other) => one - other) as [number, number];
  const size = least === most ? least : say("daily.range", { from: least, to: most });
  return from < 0 ? say("daily.bar-lost", { games: played, size }) : say("daily.bar-won", { games: played, size });
}
