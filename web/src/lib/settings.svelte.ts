/** What this browser remembers: nothing of it is needed to play on. */
interface Settings {
  name: string;
  textSize: number;
  /** Milliseconds a card takes to move; 0 for none. */
  moveTime: number;
  playTreasuresByItself: boolean;
  confirmEndOfTurn: boolean;
}

const KEY = "freehold settings";
const AT_FIRST: Settings = {
  name: "",
  textSize: 1,
  moveTime: 350,
  playTreasuresByItself: false,
  confirmEndOfTurn: false,
};

function remembered(): Settings {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...AT_FIRST };
  }
}

export const settings: Settings = $state(remembered());

export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The token of a seat at a table, as this browser has it. */
export function tokenOf(table: string): string | null {
  try {
    return localStorage.getItem(`freehold seat ${table}`);
  } catch {
    return null;
  }
}

export function keepToken(table: string, token: string): void {
  try {
    localStorage.setItem(`freehold seat ${table}`, token);
  } catch {
    // Then the link to the seat is the only way back.
  }
}
