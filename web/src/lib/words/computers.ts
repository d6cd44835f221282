/** Computer players and plans in words. In English these come from the server. */
import { catalogue } from "../catalogue.svelte";
import { sayIfKnown } from "../language.svelte";
import { cardName } from "./cards";

/** The name of a computer player. */
export function computerName(id: string, name: string): string {
  return sayIfKnown(`computer.${id}.name`) ?? planName(name);
}

/** How a computer player plays. */
export function characterText(id: string, character: string): string {
  return sayIfKnown(`computer.${id}.character`) ?? character;
}

/** The name of a plan; most are named after their cards. */
export function planName(name: string): string {
  const isCards = name.split("/").every((part) => part in catalogue.cards);
  if (isCards) return name.split("/").map((part) => cardName(part)).join("/");
  return sayIfKnown(`plan.${name}`) ?? name;
}
