import type {
  BoardChecked,
  BoardOpened,
  CardInfo,
  ComputerInfo,
  DailyKingdom,
  DailyResults,
  KingdomNumbers,
  NewBoard,
  NewLesson,
  NewReview,
  NewTable,
  OpenTables,
  PlayDaily,
  PlayOn,
  PuzzleList,
  PuzzleTried,
  PuzzleView,
  Refused,
  ReplayStep,
  ReviewAsked,
  ReviewProgress,
  RuleInfo,
  SeatTaken,
  SetInfo,
  StrategyChecked,
  StrategyText,
  TableInfo,
  Verified,
} from "./messages";
import { FROM_STORE, network } from "./network.svelte";

export type Trouble = Refused["code"] | "unreachable" | "failed";

/** A request that the server refused. */
export class RefusedError extends Error {
  constructor(
    readonly code: Trouble,
    detail = "",
  ) {
    super(detail || code);
  }
}

/** How often, and for how many seconds at most, to wait if the server asks for it. */
const MOST_TRIES = 3;
const LONGEST_WAIT = 10;

const HEALTH = "/api/health";

async function request<Answer>(path: string, body?: unknown, tries = 1): Promise<Answer> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    network.isOffline = true;
    network.isMissing ||= body === undefined && path !== HEALTH;
    throw new RefusedError("unreachable");
  }
  network.isOffline = response.headers.has(FROM_STORE);
  const seconds = Number(response.headers.get("retry-after") ?? Infinity);
  if (response.status === 429 && seconds <= LONGEST_WAIT && tries < MOST_TRIES) {
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return request(path, body, tries + 1);
  }
  if (!response.ok) {
    const refused = (await response.json().catch(() => null)) as Refused | null;
    throw new RefusedError(refused?.code ?? "failed", refused?.detail);
  }
  return (await response.json()) as Answer;
}

export const api = {
  health: () => request(HEALTH),
  cards: () => request<CardInfo[]>("/api/cards"),
  rules: () => request<RuleInfo[]>("/api/rules"),
  sets: () => request<SetInfo[]>("/api/sets"),
  computers: () => request<ComputerInfo[]>("/api/computers"),
  /** Where others on the network reach this server; empty if they cannot. */
  address: () => request<{ address: string }>("/api/address"),
  checkStrategy: (order: StrategyText) => request<StrategyChecked>("/api/strategies/check", order),
  newTable: (order: NewTable) => request<SeatTaken>("/api/tables", order),
  newLesson: (number: number, order: NewLesson) => request<SeatTaken>(`/api/lessons/${number}`, order),
  table: (id: string) => request<TableInfo>(`/api/tables/${id}`),
  openTables: () => request<OpenTables>("/api/open-tables"),
  takeSeat: (id: string, name: string) => request<SeatTaken>(`/api/tables/${id}/seats`, { name }),
  replay: (id: string, seat: number | null) =>
    request<ReplayStep[]>(`/api/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
  newReview: (order: NewReview) => request<ReviewAsked>("/api/reviews", order),
  review: (id: string) => request<ReviewProgress>(`/api/reviews/${id}`),
  newBoard: (order: NewBoard) => request<BoardOpened>("/api/boards", order),
  checkBoard: (order: NewBoard) => request<BoardChecked>("/api/boards/check", order),
  playOn: (board: string, order: PlayOn) => request<SeatTaken>(`/api/boards/${board}/tables`, order),
  numbers: (kingdom: string[], editions: string) =>
    request<KingdomNumbers | null>(
      `/api/numbers?kingdom=${encodeURIComponent(kingdom.join(","))}&editions=${encodeURIComponent(editions)}`,
    ),
  daily: () => request<DailyKingdom>("/api/daily"),
  playDaily: (order: PlayDaily) => request<SeatTaken>("/api/daily", order),
  dailyResults: (day: string, table: string | null) =>
    request<DailyResults>(`/api/daily/${day}${table === null ? "" : `?table=${table}`}`),
  puzzles: () => request<PuzzleList>("/api/puzzles"),
  /** A puzzle of the collection, `puzzles/ID`, or a costly decision of a review, `reviews/ID/puzzles/NUMBER`. */
  puzzle: (path: string) => request<PuzzleView>(`/api/${path}`),
  tryPuzzle: (path: string, choices: string[]) => request<PuzzleTried>(`/api/${path}/try`, { choices }),
  verify: (id: string) => request<Verified>(`/api/tables/${id}/verify`),
};
