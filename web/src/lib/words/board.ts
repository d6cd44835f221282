/** Words about the choices on an analysis board. */
import { catalogue } from "../catalogue.svelte";
import type { BoardNode } from "../messages";
import { cardCount, listed } from "./text";

const VERBS: Record<string, string> = {
  "play-action": "plays",
  "play-treasure": "plays",
  buy: "buys",
  play: "plays",
  discard: "discards",
  trash: "trashes",
  gain: "gains",
  topdeck: "topdecks",
  reveal: "reveals",
  name: "names",
  choose: "chooses",
  pass: "passes",
  "set-aside": "sets aside",
  order: "starts with",
  "put-in-deck": "puts back",
  place: "puts it under",
};
const DECLINED: Record<string, string> = {
  "play-action": "plays no Action",
  "play-treasure": "plays no Treasure",
  buy: "buys nothing",
};

/** What somebody chose: `plays Militia`, `Bob discards 2 Estates`. */
export function moveText(node: BoardNode, names: string[]): string {
  const deed = deedText(node);
  return node.seat === node.active ? deed : `${names[node.seat] ?? ""} ${deed}`;
}

function deedText({ purpose, picks, card }: BoardNode): string {
  if (picks === null || purpose === null) return card ? `chooses for ${card}` : "chooses";
  const picked = picks.filter((pick) => pick !== "decline");
  const verb = VERBS[purpose] ?? purpose;
  if (picked[0] === undefined) return DECLINED[purpose] ?? `declines${card ? ` (${card})` : ""}`;
  if (picked[0] === "all") return "plays all Treasures";
  if (purpose === "choose") return listed(picked.map((pick) => catalogue.cards[card]?.options[pick] ?? pick));
  if (purpose === "place")
    return picked[0] === "deeper" ? "looks deeper" : `${verb} ${cardCount(Number(picked[0]), "card")}`;
  const counts = new Map<string, number>();
  for (const pick of picked) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return `${verb} ${listed([...counts].map(([one, count]) => (count === 1 ? one : cardCount(count, one))))}`;
}
