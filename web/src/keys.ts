/** The seats this device holds, and the tables it was at. */
import { read, write } from "./prefs.svelte";

export interface Held {
  id: string;
  title: string;
  seats: { seat: number; secret: string }[];
  when: number;
  over?: boolean;
  /** A guided first game. */
  lesson?: boolean;
  /** Invitations this device gave out, while they are open. */
  invitations?: { seat: number; invitation: string }[];
}

const MOST = 40;

export const tables = (): Held[] => read<Held[]>("tables", []);

export const held = (id: string): Held | undefined => tables().find((one) => one.id === id);

export function keep(table: Held): void {
  const others = tables().filter((one) => one.id !== table.id);
  write("tables", [table, ...others].slice(0, MOST));
}

export function forget(id: string): void {
  write("tables", tables().filter((one) => one.id !== id));
}

/** Take a seat's secret up among those of its table. */
export function hold(id: string, title: string, seat: number, secret: string): void {
  const table = held(id) ?? { id, title, seats: [], when: Date.now() };
  const seats = [...table.seats.filter((one) => one.seat !== seat), { seat, secret }];
  keep({ ...table, title: title || table.title, seats, when: Date.now() });
}
