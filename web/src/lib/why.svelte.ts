import { catalogue } from "./catalogue.svelte";
import type { Purpose } from "./ids";
import type { LogEntry, Question, TableView } from "./messages";
import { cardOf, lineWords, textOf } from "./words/log";
import { questionText } from "./words/questions";
import { headingText } from "./words/table";

/** Why something happens: the cards that say so, and the rules of the game by their ids. */
export interface Why {
  title: string;
  /** The card that acts or asks first, then the one that led to it. */
  cards: string[];
  /** What it is about: rulings that mention this come first. */
  about: RegExp | null;
  rules: string[];
}

/** What is being explained, if anything. */
export const why: { shown: Why | null } = $state({ shown: null });

/** The rules behind what a line tells. */
const BY_DEED: Record<string, string[]> = {
  play: ["action-play-steps", "action-do-what-you-can"],
  "play-again": ["term-play-by-card-2e"],
  "play-treasures": ["buy-play-treasures-first", "buy-treasures-optional", "buy-treasure-values"],
  react: ["reaction-before-attack", "reaction-stays-in-hand"],
  buy: ["buy-cost-at-most-coins", "buy-reduces-coins", "buy-to-discard"],
  draw: ["term-plus-cards-immediate"],
  shuffle: ["shuffle-only-when-needed", "shuffle-same-outcome"],
  gain: ["term-gain-from-supply", "term-gain-to-discard"],
  discard: ["term-discard-face-up-top"],
  trash: ["term-trash-destination"],
  reveal: ["term-reveal-all-see"],
  look: ["term-look-2e"],
  topdeck: ["shuffle-topdeck-empty"],
  "set-aside": ["term-set-aside-face-up", "term-set-aside-no-effect"],
  pass: ["term-pass-intrigue", "term-pass-hidden-intrigue"],
  choose: ["choice-any-option-2e", "choice-then-do-intrigue"],
  actions: ["action-two-actions-meaning", "action-optional"],
  buys: ["term-plus-buy", "term-plus-buy-optional"],
  coins: ["term-plus-coin-virtual"],
  points: ["score-all-cards"],
  win: ["score-most-wins", "tie-fewest-turns"],
  share: ["tie-equal-turns-shared"],
};
const CLEAN_UP = ["cleanup-discard-all", "cleanup-draw-five"];
const SEVERAL_DISCARDED = "term-discard-many-hidden";
const NOT_TO_DISCARD = "term-gain-from-supply";
const EMPTY_PILE = "term-gain-empty-pile";
const IN_TURN_ORDER = "order-turn-order";
const TURN = ["turn-three-phases", "turn-default-allowance"];
const ENDINGS: Record<string, string[]> = {
  provinces: ["end-province-empty", "end-checked-at-turn-end"],
  piles: ["end-three-piles-empty", "end-any-piles-count", "end-four-piles-5-6p", "end-checked-at-turn-end"],
};

/** The rules behind a question. */
const BY_PURPOSE: Record<Purpose, string[]> = {
  "play-action": ["action-optional", "action-one-by-default", "turn-no-return-to-action"],
  "play-treasure": ["buy-play-treasures-first", "buy-treasures-optional", "buy-no-treasure-after-buy-2e"],
  buy: ["buy-cost-at-most-coins", "term-buys-share-coins", "buy-optional", "buy-to-discard"],
  play: ["term-play-by-card-2e"],
  discard: ["term-discard-from-hand", SEVERAL_DISCARDED],
  trash: ["term-trash-destination"],
  gain: ["term-gain-from-supply", "term-gain-no-coin-topup"],
  topdeck: ["shuffle-topdeck-empty"],
  reveal: ["reaction-before-attack", "reaction-stays-in-hand", "reaction-one-at-a-time"],
  name: [],
  choose: ["choice-any-option-2e", "choice-then-do-intrigue"],
  pass: ["term-pass-intrigue", "term-pass-hidden-intrigue"],
  "set-aside": ["term-set-aside-face-up"],
  order: ["order-one-player-chooses-2e"],
  "put-in-deck": [],
  place: [],
};

/** What rulings about an id say: `gain-to-hand` is about gaining. */
const ABOUT: Record<string, RegExp> = {
  play: /\bplay/i,
  discard: /discard/i,
  trash: /trash/i,
  gain: /gain/i,
  reveal: /reveal|react|affected/i,
  react: /reveal|react|affected/i,
  topdeck: /deck|on top/i,
  draw: /draw/i,
  pass: /pass/i,
  name: /\bname/i,
  choose: /choos|option/i,
  "set-aside": /set.aside/i,
  coins: /\$|coin/i,
  shuffle: /shuffl/i,
};

/** The part of an id that others share: `gain-to-hand` is a gain. */
function kindOf(what: string): string {
  return what in BY_DEED ? what : (what.split("-")[0] ?? what);
}

function gains(view: TableView, card: string): string[] {
  const isShort = view.piles.some((pile) => pile.left === 0 && pile.group !== "outside");
  return isShort && /\bgains?\b/i.test(catalogue.cards[card]?.text ?? "") ? [EMPTY_PILE] : [];
}

/** Why a line of the log is there. */
export function whyLine(view: TableView, line: LogEntry): Why {
  if (line.heading) {
    const found = line.heading.ending ? (ENDINGS[line.heading.ending] ?? []) : TURN;
    return { title: headingText(view, line.heading), cards: [], about: null, rules: found };
  }
  const card = cardOf(line);
  const kinds = [...new Set(line.deeds.map((deed) => kindOf(deed.what)))];
  const found = line.deeds.flatMap((deed) => {
    if (deed.what === "draw" && card === "") return CLEAN_UP;
    if (deed.what === "discard" && deed.top) return [SEVERAL_DISCARDED];
    // A card that goes elsewhere does not go to the discard pile.
    if (deed.what.startsWith("gain-")) return [NOT_TO_DISCARD];
    return BY_DEED[kindOf(deed.what)] ?? [];
  });
  const isVictim = line.isNamed && line.indent > 0 && catalogue.cards[line.card]?.types.includes("Attack") === true;
  const last = kinds.filter((kind) => kind in ABOUT).pop();
  return {
    title: textOf(lineWords(view, line)),
    cards: [...new Set([card, line.card])].filter(Boolean),
    about: (last && ABOUT[last]) || null,
    rules: [...new Set([...(isVictim ? [IN_TURN_ORDER] : []), ...found, ...gains(view, card)])],
  };
}

/** Why a question is asked. */
export function whyQuestion(view: TableView, question: Question): Why {
  const { card, subject, purpose } = question;
  return {
    title: questionText(view, question),
    cards: [...new Set([card, subject])].filter(Boolean),
    about: ABOUT[purpose] ?? null,
    rules: [...BY_PURPOSE[purpose], ...(purpose === "gain" ? gains(view, card) : [])],
  };
}
