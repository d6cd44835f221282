import { sentence } from "./words";
import type { CardInfo, ComputerInfo, NewTable, Refused, ReplayStep, SetInfo, SeatTaken, TableInfo } from "./messages";

/** What the server said when it did not do as asked, in words for people. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(sentence(text));
  }
}

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new RefusedError("unreachable", "The server cannot be reached.");
  }
  if (!response.ok) {
    const refused = (await response.json().catch(() => null)) as Refused | null;
    throw new RefusedError(refused?.code ?? "failed", refused?.text ?? "The server could not do that.");
  }
  return (await response.json()) as Answer;
}

export const api = {
  cards: () => request<CardInfo[]>("/api/cards"),
  sets: () => request<SetInfo[]>("/api/sets"),
  computers: () => request<ComputerInfo[]>("/api/computers"),
  newTable: (wish: NewTable) => request<SeatTaken>("/api/tables", wish),
  table: (id: string) => request<TableInfo>(`/api/tables/${id}`),
  takeSeat: (id: string, name: string) => request<SeatTaken>(`/api/tables/${id}/seats`, { name }),
  replay: (id: string, seat: number | null) =>
    request<ReplayStep[]>(`/api/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
};
