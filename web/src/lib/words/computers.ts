/** Computer players and plans in words. In English these come from the server. */
import { catalogue } from "../catalogue.svelte";
import { sayIfKnown } from "../language.svelte";
import type { ComputerInfo, TableView } from "../messages";
import { cardName } from "./cards";

/** The name of a computer player or of a plan, which may be that of its cards. */
export function planName(name: string): string {
  const cards = name.split("/");
  const isCards = cards.every((card) => card in catalogue.cards);
  return sayIfKnown(`plan.${name}`) ?? (isCards ? cards.map((card) => cardName(card)).join("/") : name);
}

/** A table with the names of its computer players in this language; several of the same have numbers. */
export function withComputerNames(view: TableView): TableView {
  const named = (name: string): string => {
    const [, base = "", number = ""] = /^(.*?)( \d+)?$/.exec(name) ?? [];
    return planName(base) + number;
  };
  const seats = view.seats.map((seat) =>
    seat.kind === "computer" ? { ...seat, name: named(seat.name), computer: planName(seat.computer) } : seat,
  );
  return { ...view, seats };
}

/** How a computer player plays. */
export function characterText({ id, character }: ComputerInfo): string {
  return sayIfKnown(`character.${id}`) ?? character;
}
