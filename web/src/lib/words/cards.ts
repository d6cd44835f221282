/** Cards in words. In English these come with the card from the server, also those of people's own cards. */
import { catalogue } from "../catalogue.svelte";
import { language, listed, say, sayIfKnown } from "../language.svelte";
import type { CardInfo } from "../messages";

/** The name of a card, or of several. */
export function cardName(card: string, count = 1): string {
  const english = count === 1 ? card : (catalogue.cards[card]?.plural ?? card);
  return sayIfKnown(`card.${card}`, { count }) ?? english;
}

/** What stands before the name of one card, as in `an Estate`; nothing in a language that needs nothing there. */
export function article(card: string): string {
  return sayIfKnown(`article.${card}`) ?? (language() === "en" ? `${catalogue.cards[card]?.article ?? "a"} ` : "");
}

/** `8 Provinces`, `1 Estate`. */
export function cardCount(count: number, card: string): string {
  return say("count.cards-of", { count, card: cardName(card, count) });
}

/** `Gold`, `2 Coppers`. */
export function cardOrCards(count: number, card: string): string {
  return count === 1 ? cardName(card) : cardCount(count, card);
}

/** `Gold and 2 Coppers`. */
export function cardsText(cards: Record<string, number>): string {
  return listed(Object.entries(cards).map(([card, count]) => cardOrCards(count, card)));
}

export function cardText(card: string): string {
  return sayIfKnown(`text.${card}`) ?? catalogue.cards[card]?.text ?? "";
}

/** What is printed on a card for one of its options. */
export function optionOf(card: string, option: string): string {
  return sayIfKnown(`option.${card}.${option}`) ?? catalogue.cards[card]?.options[option] ?? option;
}

/** `Action – Attack`. */
export function typesText(card: string): string {
  return (catalogue.cards[card]?.types ?? []).map((type) => sayIfKnown(`type.${type}`) ?? type).join(" – ");
}

/** The place of a card on the rules page: `throne-room`. */
export function placeOf(card: string): string {
  return card.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The name of a box of cards: a set, or your own. */
export function boxName(set: string): string {
  return sayIfKnown(`box.${set}`) ?? set;
}

/** Where a card comes from: `Base game, first edition and second edition`. */
export function sourceOf({ sets, editions }: CardInfo): string {
  // A card that another of your own brings along is in no set.
  if (sets.every((set) => set === "own")) return say("reader.own");
  return say("reader.from", {
    sets: listed(sets.map(boxName)),
    editions: listed(editions.map((edition) => say(`edition.${edition}`))),
  });
}

/** The name of a recommended set. */
export function setName(set: string): string {
  return sayIfKnown(`set.${set}`) ?? set;
}

/** Whether a card matches a search text, by its name, type, set or text. */
export function matches(card: string, wanted: string): boolean {
  const info = catalogue.cards[card];
  const words = [card, cardName(card), ...(info?.types ?? []), typesText(card), ...(info?.sets ?? []), cardText(card)];
  return words.join(" ").toLowerCase().includes(wanted.trim().toLowerCase());
}
