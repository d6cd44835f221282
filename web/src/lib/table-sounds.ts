import { catalogue } from "./catalogue.svelte";
import type { TableView } from "./messages";
import type { Beat } from "./show.svelte";
import { playOne, type Sound } from "./sound";

const OF_EVENT: Record<string, Sound> = { play: "play", buy: "gain", gain: "gain", shuffle: "shuffle" };
const OF_DEED: Record<string, Sound> = { ...OF_EVENT, "play-again": "play", "play-treasures": "play" };

/** The sound of something that a player did; an Attack by another player sounds like one. */
function soundOf(view: TableView, seat: number | null, what: Sound | undefined, cards: string[]): Sound[] {
  if (what === undefined) return [];
  const isAttack = cards.some((card) => catalogue.cards[card]?.types.includes("Attack"));
  return [what === "play" && isAttack && view.seat !== null && seat !== view.seat ? "attack" : what];
}

/** Lets a change of the table be heard; the turns of those who are watched are heard step by step instead. */
export function hearChange(view: TableView, old: TableView, watched: (seat: number | null) => boolean): void {
  if (view.status === "over") {
    if (old.status !== "over") playOne(["over"]);
    return;
  }
  let active: number | null = old.active;
  const sounds: Sound[] = [];
  for (const { kind, seat, cards } of view.events) {
    if (kind === "turn") active = seat;
    if (!watched(active)) sounds.push(...soundOf(view, seat, OF_EVENT[kind], cards));
  }
  playOne(sounds);
}

/** Lets one step of a turn be heard. */
export function hearStep(view: TableView, { line, news }: Beat): void {
  playOne(news.flatMap(({ what, cards }) => soundOf(view, line.seat, OF_DEED[what], Object.keys(cards ?? {}))));
}
