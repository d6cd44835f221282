/** Questions and answers in words: what is asked, what the buttons say. */
import { catalogue } from "../catalogue.svelte";
import type { Purpose } from "../ids";
import type { Option, Question, TableView } from "../messages";
import { nameOf } from "./table";
import { capital, counted, possessive, spelled } from "./text";

/** What a purpose does with a card. */
const VERBS: Record<Purpose, string> = {
  "play-action": "play",
  "play-treasure": "play",
  buy: "buy",
  play: "play",
  discard: "discard",
  trash: "trash",
  gain: "gain",
  topdeck: "put",
  reveal: "reveal",
  name: "name",
  choose: "choose",
  pass: "pass",
  "set-aside": "set aside",
  order: "start with",
  "put-in-deck": "put",
  place: "put",
};
/** How often a card is played, if not once. */
const TIMES: Record<string, string> = { "Throne Room": " twice" };
/** What a card lets a player gain, if not any card. */
const GAINED: Record<string, string> = { Mine: "a Treasure", Lurker: "an Action card" };
/** What a card gives for the cards it asks for. */
const FOR: Record<string, Partial<Record<Purpose, string>>> = {
  Baron: { discard: " for +$4" },
  Cellar: { discard: ", then draw as many" },
  Mill: { discard: " for +$2" },
  "Mining Village": { trash: " for +$2" },
  Moneylender: { trash: " for +$3" },
  "Secret Chamber": { discard: " for +$1 each" },
  "Trading Post": { trash: " for a Silver" },
};
/** The cards of a type. */
const OF_TYPE: Record<string, string> = { Action: "an Action card", Treasure: "a Treasure", Victory: "a Victory card" };

function isCard(option: Option): boolean {
  return option.kind === "card";
}

/** The only option besides declining, if there is just one. */
export function onlyOption(question: Question): Option | undefined {
  const [one, ...others] = question.options.filter((option) => option.kind !== "decline" && option.kind !== "all");
  const mayDecline = question.options.some((option) => option.kind === "decline");
  return mayDecline && question.most === 1 && others.length === 0 ? one : undefined;
}

/** The words printed on the asking card for one of its options. */
function printed(question: Question, option: string): string {
  return catalogue.cards[question.card]?.options[option] ?? option;
}

/** `an Action card` from the Supply if all on offer are of that type, otherwise `a card`. */
function oneCard({ zone, options }: Question): string {
  const cards = options.filter(isCard).map((option) => catalogue.cards[option.id]);
  // A hand that happens to hold only Treasures does not mean that only a Treasure may be chosen.
  const type =
    zone === "supply" && Object.keys(OF_TYPE).find((one) => cards.every((card) => card?.types.includes(one)));
  return (type && OF_TYPE[type]) || "a card";
}

/** `a card`, `2 cards`, `up to 4 cards`, `any number of cards`. */
function amount(question: Question): string {
  const { least, most } = question;
  if (most === 1) return oneCard(question);
  const all = Object.values(question.copies).reduce((sum, copies) => sum + copies, 0);
  if (least === 0 && most === all) return "any number of cards";
  return `${least === most ? "" : "up to "}${counted(most, "card")}`;
}

/** `costing up to $4`, `costing exactly $3`. */
function price({ cheapest, dearest }: Question): string {
  if (cheapest === null || dearest === null) return "";
  if (cheapest === dearest) return ` costing exactly $${dearest}`;
  return cheapest > 0 ? ` costing $${cheapest} to $${dearest}` : ` costing up to $${dearest}`;
}

/** Where the cards are, if that needs to be said. */
function from(view: TableView, question: Question): string {
  const whose = question.owner === view.seat ? "your" : possessive(nameOf(view, question.owner));
  const zones: Record<string, string> = {
    hand: ` from ${whose} hand`,
    deck: ` from ${whose} deck`,
    discard: ` from ${whose} discard pile`,
    supply: question.purpose === "trash" ? " from the Supply" : "",
    trash: " from the Trash",
  };
  return zones[question.zone] ?? "";
}

function gainText(view: TableView, question: Question, end: string): string {
  const { card, subject, owner, cheapest, dearest } = question;
  const name = nameOf(view, owner);
  if (owner !== view.seat) {
    const which = cheapest !== null && cheapest === dearest ? `a $${dearest} card` : `a card${price(question)}`;
    return `${subject ? `You trashed ${possessive(name)} ${subject}. ` : ""}Choose ${which} for ${name} to gain.`;
  }
  const because = subject && view.seat !== view.active ? `${card} trashed your ${subject}. ` : "";
  const where = question.zone === "trash" ? " from the Trash" : "";
  return `${because}Gain ${GAINED[card] ?? "a card"}${price(question)}${where}${end}`;
}

function topdeckText(view: TableView, question: Question, only: string, end: string): string {
  if (question.most > 1) {
    return question.zone === "deck"
      ? "Put the cards back on your deck in any order, the last one on top"
      : `Put ${counted(question.most, "card")}${from(view, question)} on your deck, the last one on top`;
  }
  return `Put ${only || "a card"}${from(view, question)} on your deck${end}`;
}

/** What is asked, as one sentence. */
export function questionText(view: TableView, question: Question): string {
  const option = onlyOption(question);
  const only = option && isCard(option) ? option.id : "";
  // If any number is allowed, picking none is an ordinary answer, not declining.
  const mayDecline = question.options.some((one) => one.kind === "decline") && !(question.most > 1 && !question.least);
  const end = mayDecline ? "?" : "";
  switch (question.purpose) {
    case "play-action":
      return "Play an Action card";
    case "play-treasure":
      return "Play your Treasures, then buy a card";
    case "buy":
      return `Buy a card costing up to $${view.coins}`;
    case "play": {
      const times = TIMES[question.card] ?? "";
      return only ? `Play ${only}${times}?` : `Choose a card to play${times}`;
    }
    case "gain":
      return gainText(view, question, end);
    case "topdeck":
      return topdeckText(view, question, only, end);
    case "reveal":
      if (view.seat !== view.active && catalogue.cards[question.card]?.types.includes("Attack")) {
        return `${nameOf(view, view.active)} played ${question.card}. Reveal a Reaction?`;
      }
      return `Reveal ${only || amount(question)}${from(view, question)}${end}`;
    case "name":
      return "Name a card";
    case "choose":
      return option ? `${printed(question, option.id)}?` : `Choose ${spelled(question.most)}`;
    case "pass":
      return `Choose a card to pass${question.receiver === null ? "" : ` to ${nameOf(view, question.receiver)}`}`;
    case "set-aside":
      return only ? `Set aside the ${only} you drew?` : `Set aside ${amount(question)}${from(view, question)}${end}`;
    case "order":
      return "Choose the card that acts first";
    case "put-in-deck":
      return "Choose a card to put anywhere in your deck";
    case "place":
      return `Where in your deck${question.subject ? ` does the ${question.subject} go` : ""}?`;
    default: {
      const what = only === question.card && only ? "this card" : (only || amount(question)) + from(view, question);
      const gives = FOR[question.card]?.[question.purpose] ?? "";
      return `${capital(VERBS[question.purpose])} ${what}${gives}${end}`;
    }
  }
}

/** What the button of one option says: printed words, or `Discard Copper`. */
export function optionText(question: Question, option: Option): string {
  if (option.kind === "option") return printed(question, option.id);
  if (question.purpose === "topdeck") return `Put ${option.id} on your deck`;
  if (question.purpose === "play") return `Play ${option.id}${TIMES[question.card] ?? ""}`;
  return `${capital(VERBS[question.purpose])} ${option.id}`;
}

/** An answer by its id, as it stands in a list of answers: a card, printed words, or what declining is called. */
export function answerText(question: Question, id: string): string {
  const option = question.options.find((one) => one.id === id);
  if (option?.kind === "decline") return declineText(question);
  if (option?.kind === "all") return "Play all Treasures";
  if (option?.kind === "place") return id === "deeper" ? "Deeper" : placeText(Number(id), null);
  return option?.kind === "option" ? printed(question, id) : id;
}

/** What declining is called. */
export function declineText(question: Question): string {
  switch (question.purpose) {
    case "play-action":
      return "End Actions";
    case "play-treasure":
      return "No more Treasures";
    case "buy":
      return "End turn";
    case "set-aside":
      return "Keep it";
    case "choose":
      return "No";
    default:
      if (question.picked.length) return "Done";
      if (onlyOption(question) && question.zone === "deck") return "Leave it there";
      return question.purpose === "topdeck" ? "Put nothing back" : `${capital(VERBS[question.purpose])} nothing`;
  }
}

/** The label of the main button with this many cards or options selected: `Discard 2 cards`. */
export function markedText(question: Question, count: number): string {
  if (question.purpose === "choose") return `Choose ${count}`;
  const what = `${capital(VERBS[question.purpose])} ${counted(count, "card")}`;
  return question.purpose === "topdeck" ? `${what} on deck` : what;
}

/** How many are selected, and how many are needed. */
export function progressText({ least, most }: Question, marked: number): string {
  const wanted = least === most ? String(most) : least > 0 ? `${least} to ${most}` : `up to ${most}`;
  return `${marked} of ${wanted} chosen`;
}

/** A place in a deck: under how many cards. */
export function placeText(place: number, bottom: number | null): string {
  if (place === 0) return "Put it on top";
  return place === bottom ? "Put it on the bottom" : `Put it under ${counted(place, "card")}`;
}
