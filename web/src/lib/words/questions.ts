/** Questions and answers in words: what is asked, what the buttons say. */
import { catalogue } from "../catalogue.svelte";
import type { Purpose } from "../ids";
import { listed, say } from "../language.svelte";
import type { Option, Question, TableView } from "../messages";
import { cardName, optionOf } from "./cards";
import { nameOf } from "./table";

/** How often a card is played, if not once. */
const TIMES: Record<string, string> = { "Throne Room": "twice" };
/** What a card lets a player gain, if not any card. */
const GAINED: Record<string, CardKind> = { Mine: "Treasure", Lurker: "Action" };
const KINDS = ["Action", "Treasure", "Victory"] as const;
type CardKind = (typeof KINDS)[number];
/** The cards that give something for the cards they ask for. */
const FOR = {
  Baron: "discard",
  Cellar: "discard",
  Mill: "discard",
  "Mining Village": "trash",
  Moneylender: "trash",
  "Secret Chamber": "discard",
  "Trading Post": "trash",
} as const;
/** What can be done with several cards at once. */
const SEVERAL = ["discard", "trash", "topdeck", "reveal", "gain", "play", "pass", "set-aside"] as const;

function isCard(option: Option): boolean {
  return option.kind === "card";
}

/** The only option besides declining, if there is just one. */
export function onlyOption(question: Question): Option | undefined {
  const [one, ...others] = question.options.filter((option) => option.kind !== "decline" && option.kind !== "all");
  const mayDecline = question.options.some((option) => option.kind === "decline");
  return mayDecline && question.most === 1 && others.length === 0 ? one : undefined;
}

/** `an Action card` from the Supply if all on offer are of that type, otherwise `a card`. */
function oneCard({ zone, options }: Question): string {
  const cards = options.filter(isCard).map((option) => catalogue.cards[option.id]);
  // A hand that happens to hold only Treasures does not mean that only a Treasure may be chosen.
  const kind = zone === "supply" ? KINDS.find((one) => cards.every((card) => card?.types.includes(one))) : undefined;
  return say(`question.one.${kind ?? "card"}`);
}

/** `a card`, `2 cards`, `up to 4 cards`, `any number of cards`. */
function amount(question: Question): string {
  const { least, most } = question;
  if (most === 1) return oneCard(question);
  const all = Object.values(question.copies).reduce((sum, copies) => sum + copies, 0);
  if (least === 0 && most === all) return say("question.any-number");
  const cards = say("count.cards", { count: most });
  return least === most ? cards : say("question.up-to", { cards });
}

/** `costing up to $4`, `costing exactly $3`. */
function price({ cheapest, dearest }: Question): string {
  if (cheapest === null || dearest === null) return "";
  if (cheapest === dearest) return say("question.price-exact", { cost: dearest });
  return cheapest > 0
    ? say("question.price-between", { least: cheapest, most: dearest })
    : say("question.price-up-to", { cost: dearest });
}

/** Where the cards are, if that needs to be said. */
function from(view: TableView, { zone, purpose, owner }: Question): string {
  if (zone === "trash") return say("question.from.trash");
  if (zone === "supply") return purpose === "trash" ? say("question.from.supply") : "";
  if (zone !== "hand" && zone !== "deck" && zone !== "discard") return "";
  return say(`question.from.${zone}`, { whose: owner === view.seat ? "you" : "other", name: nameOf(view, owner) });
}

function gainText(view: TableView, question: Question, may: string): string {
  const { card, owner, cheapest, dearest } = question;
  const subject = question.subject && cardName(question.subject);
  if (owner !== view.seat) {
    const name = nameOf(view, owner);
    const isExact = cheapest !== null && dearest !== null && cheapest === dearest;
    const what = isExact
      ? say("question.exact-card", { cost: dearest })
      : say("question.card-at", { price: price(question) });
    const gain = say("question.gain-for", { what, name });
    return subject ? say("question.gain-for-after", { name, subject, gain }) : gain;
  }
  const gain = say("question.gain", {
    may,
    what: say(`question.one.${GAINED[card] ?? "card"}`),
    price: price(question),
    from: question.zone === "trash" ? say("question.from.trash") : "",
  });
  return subject && view.seat !== view.active
    ? say("question.gain-after", { card: cardName(card), subject, gain })
    : gain;
}

function topdeckText(view: TableView, question: Question, only: string, may: string): string {
  const where = from(view, question);
  if (question.most === 1) return say("question.topdeck", { may, what: only || say("question.one.card"), from: where });
  if (question.zone === "deck") return say("question.topdeck-back");
  return say("question.topdeck-several", { what: say("count.cards", { count: question.most }), from: where });
}

/** What a card gives for the cards it asks for. */
function forWhat({ card, purpose }: Question): string {
  const given = card as keyof typeof FOR;
  return FOR[given] === purpose ? say(`question.for.${given}`) : "";
}

/** What is asked, as one sentence. */
export function questionText(view: TableView, question: Question): string {
  const { purpose } = question;
  const option = onlyOption(question);
  const only = option && isCard(option) ? cardName(option.id) : "";
  const asking = cardName(question.card);
  // If any number is allowed, picking none is an ordinary answer, not declining.
  const mayDecline = question.options.some((one) => one.kind === "decline") && !(question.most > 1 && !question.least);
  const may = mayDecline ? "yes" : "no";
  const times = TIMES[question.card] ?? "once";
  switch (purpose) {
    case "play-action":
    case "play-treasure":
    case "name":
    case "order":
    case "put-in-deck":
      return say(`question.${purpose}`);
    case "buy":
      return say("question.buy", { coins: view.coins });
    case "play":
      return only ? say("question.play-one", { card: only, times }) : say("question.play", { times });
    case "gain":
      return gainText(view, question, may);
    case "topdeck":
      return topdeckText(view, question, only, may);
    case "choose":
      return option
        ? say("question.choose-one", { option: optionOf(question.card, option.id) })
        : say("question.choose", { count: question.most });
    case "pass":
      return question.receiver === null
        ? say("question.pass")
        : say("question.pass-to", { name: nameOf(view, question.receiver) });
    case "place":
      return question.subject
        ? say("question.place-card", { card: cardName(question.subject) })
        : say("question.place");
    case "reveal":
      if (view.seat !== view.active && catalogue.cards[question.card]?.types.includes("Attack")) {
        return say("question.reaction", { name: nameOf(view, view.active), card: asking });
      }
      break;
    case "set-aside":
      if (only) return say("question.set-aside-one", { card: only });
  }
  const isItself = purpose !== "reveal" && purpose !== "set-aside" && option?.id === question.card && only !== "";
  return say(`question.${purpose}`, {
    may,
    what: isItself ? say("question.this") : only || amount(question),
    from: isItself ? "" : from(view, question),
    for: forWhat(question),
  });
}

/** What the button of one option says: printed words, or `Discard Copper`. */
export function optionText(question: Question, option: Option): string {
  if (option.kind === "option") return optionOf(question.card, option.id);
  return say(`answer.${question.purpose}`, { card: cardName(option.id), times: TIMES[question.card] ?? "once" });
}

/** An answer by its id, as it stands in a list of answers: a card, printed words, or what declining is called. */
export function answerText(question: Question, id: string): string {
  const option = question.options.find((one) => one.id === id);
  if (option?.kind === "decline") return declineText(question);
  if (option?.kind === "all") return say("answer.all");
  if (option?.kind === "place") return id === "deeper" ? say("answer.deeper") : placeText(Number(id), null);
  return option?.kind === "option" ? optionOf(question.card, id) : cardName(id);
}

/** What has been picked already. */
export function pickedText({ purpose, card, picked }: Question): string {
  const names = picked.map((id) => (purpose === "choose" ? optionOf(card, id) : cardName(id)));
  return say("question.picked", { picked: listed(names) });
}

/** What declining is called. */
export function declineText(question: Question): string {
  const { purpose } = question;
  const isOwn: Purpose[] = ["play-action", "play-treasure", "buy", "set-aside", "choose"];
  if (isOwn.includes(purpose)) return say(`decline.${purpose}`);
  if (question.picked.length) return say("decline.done");
  if (onlyOption(question) && question.zone === "deck") return say("decline.leave");
  return say(`decline.${purpose}`);
}

/** The label of the main button with this many cards or options selected: `Discard 2 cards`. */
export function markedText({ purpose }: Question, count: number): string {
  if (purpose === "choose") return say("marked.choose", { count });
  return say(`marked.${SEVERAL.find((one) => one === purpose) ?? "other"}`, { count });
}

/** How many are selected, and how many are needed. */
export function progressText({ least, most }: Question, marked: number): string {
  if (least === most) return say("marked.exactly", { marked, most });
  return least > 0 ? say("marked.between", { marked, least, most }) : say("marked.up-to", { marked, most });
}

/** A place in a deck: under how many cards. */
export function placeText(place: number, bottom: number | null): string {
  if (place === 0) return say("place.top");
  return place === bottom ? say("place.bottom") : say("place.under", { count: place });
}
