/** Words about the choices on an analysis board. */
import type { Purpose } from "../ids";
import { listed, say } from "../language.svelte";
import type { BoardNode } from "../messages";
import { cardName, cardOrCards, optionOf } from "./cards";

const DECLINED = {
  "play-action": "move.no-action",
  "play-treasure": "move.no-treasure",
  buy: "move.no-buy",
} as const;

/** What somebody chose: `plays Militia`, `Bob discards 2 Estates`. */
export function moveText(node: BoardNode, names: string[]): string {
  const deed = deedText(node);
  return node.seat === node.active ? deed : say("move.of", { name: names[node.seat] ?? "", deed });
}

function deedText({ purpose: written, picks, card }: BoardNode): string {
  const asking = cardName(card);
  const purpose = written as Purpose | null;
  if (picks === null || purpose === null) return card ? say("move.hidden-for", { card: asking }) : say("move.hidden");
  const picked = picks.filter((pick) => pick !== "decline");
  if (picked[0] === undefined) {
    if (purpose === "play-action" || purpose === "play-treasure" || purpose === "buy") return say(DECLINED[purpose]);
    return card ? say("move.declines-for", { card: asking }) : say("move.declines");
  }
  if (picked[0] === "all") return say("move.all");
  if (purpose === "choose") return listed(picked.map((pick) => optionOf(card, pick)));
  if (purpose === "place" && picked[0] === "deeper") return say("move.deeper");
  if (purpose === "place") return say("move.place", { what: say("count.cards", { count: Number(picked[0]) }) });
  const counts = new Map<string, number>();
  for (const pick of picked) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return say(`move.${purpose}`, { what: listed([...counts].map(([one, count]) => cardOrCards(count, one))) });
}
