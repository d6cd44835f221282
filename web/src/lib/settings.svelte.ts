/** Settings stored in this browser; none of them is needed to continue a game. */
interface Settings {
  name: string;
  /** A code such as `de`; empty for the browser's language. */
  language: string;
  textSize: number;
  theme: "system" | "light" | "dark";
  /** Milliseconds a card takes to move; 0 for none. */
  moveTime: number;
  /** How fast the turns of the others are played out. */
  watch: "off" | "quick" | "normal" | "slow";
  playTreasuresAutomatically: boolean;
  confirmEndOfTurn: boolean;
  /** On a touch screen, the piles that a tap opens to read before they can be chosen, if not all of the text is seen. */
  readBeforeTaking: "new" | "always" | "never";
  sound: boolean;
  /** The computer player that this player chose last, by id and name. */
  opponent: { id: string; name: string };
  /** How loud the sounds are, from 0 to 1. */
  volume: number;
  /** A notification when it is this player's turn and the page is hidden. */
  notify: boolean;
  /** Ask before a choice that costs more than this share of a victory; 0 for never. */
  coach: number;
}

const KEY = "freehold settings";
const AT_FIRST: Settings = {
  name: "",
  language: "",
  textSize: 1,
  theme: "system",
  moveTime: 350,
  watch: "normal",
  playTreasuresAutomatically: false,
  confirmEndOfTurn: false,
  readBeforeTaking: "new",
  sound: false,
  opponent: { id: "pip", name: "Pip" },
  volume: 0.5,
  notify: false,
  coach: 0,
};

/** The value stored under a key; the page also works in a browser that stores nothing. */
export function kept<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export const settings: Settings = $state({ ...AT_FIRST, ...kept<Partial<Settings>>(KEY, {}) });

export function remember(): void {
  keep(KEY, settings);
}
