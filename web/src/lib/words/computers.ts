/** Computer players and plans in words. In English these come from the server. */
import { catalogue } from "../catalogue.svelte";
import { sayIfKnown } from "../language.svelte";
import type { ComputerInfo } from "../messages";
import { cardName } from "./cards";

/** The name of a computer player or of a plan, which may be that of its cards. */
export function planName(name: string): string {
  const cards = name.split("/");
  const isCards = cards.every((card) => card in catalogue.cards);
  return sayIfKnown(`plan.${name}`) ?? (isCards ? cards.map((card) => cardName(card)).join("/") : name);
}

/** How a computer player plays. */
export function characterText({ id, character }: ComputerInfo): string {
  return sayIfKnown(`character.${id}`) ?? character;
}
