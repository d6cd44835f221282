import { keep, kept } from "./settings.svelte";

/** A seat stored in this browser; without it, the link to the seat is the only way back. */
export interface HeldSeat {
  table: string;
  token: string;
}

const KEY = "freehold seats";
const MOST = 30;

/** The seats of this browser, the newest first. */
export function heldSeats(): HeldSeat[] {
  return kept<HeldSeat[]>(KEY, []);
}

export function tokenOf(table: string): string | null {
  return heldSeats().find((seat) => seat.table === table)?.token ?? null;
}

export function keepSeat(table: string, token: string): void {
  const others = heldSeats().filter((seat) => seat.table !== table);
  keep(KEY, [{ table, token }, ...others].slice(0, MOST));
}

/** Forgets a seat that no longer exists; other tokens for the same table are kept. */
export function forgetSeat({ table, token }: HeldSeat): void {
  keep(
    KEY,
    heldSeats().filter((seat) => seat.table !== table || seat.token !== token),
  );
}

/** Forgets the seats at these tables. */
export function forgetTables(tables: string[]): void {
  keep(
    KEY,
    heldSeats().filter((seat) => !tables.includes(seat.table)),
  );
}

export function linkToSeat(table: string, token: string | null): string {
  return token === null ? `/t/${table}` : `/t/${table}#${token}`;
}
