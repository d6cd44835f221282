import { api } from "./api";
import type { NewBoard } from "./messages";
import { go } from "./route.svelte";
import { ownName } from "./own-name";
import { keep, kept } from "./settings.svelte";

/** A board that this browser leads. */
interface Lead {
  board: string;
  token: string;
}

const KEY = "freehold boards";
const MOST = 30;

export function leadOf(board: string): string | null {
  return kept<Lead[]>(KEY, []).find((lead) => lead.board === board)?.token ?? null;
}

export function keepLead(board: string, token: string): void {
  const others = kept<Lead[]>(KEY, []).filter((lead) => lead.board !== board);
  keep(KEY, [{ board, token }, ...others].slice(0, MOST));
}

export function linkToNode(board: string, node: number): string {
  return `/board/${board}?node=${node}`;
}

/** The position that was last taken from a board, to change it. */
export const taken = { position: "" };

/** Opens a board with something to analyse, and goes there. */
export async function analyse(what: Omit<NewBoard, "name">): Promise<void> {
  const { board, token } = await api.newBoard({ ...what, name: ownName() });
  keepLead(board, token);
  go(`/board/${board}`);
}
