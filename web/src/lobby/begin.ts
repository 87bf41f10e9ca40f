/** Setting up a table and sitting down at it. */
import { keep } from "../keys";
import { go } from "../route.svelte";
import type { Created, Lesson, NewTable } from "../types";
import { ask } from "../wire";

export async function begin(wanted: NewTable, lesson = false): Promise<void> {
  let table = wanted;
  if (lesson) {
    const told = await ask<Lesson>(`titles/${wanted.title}/lesson`);
    table = { title: wanted.title, seats: told.seats, settings: told.settings, seed: told.seed };
  }
  taken(await ask<Created>("tables", table), lesson);
}

/** A table was set up for us: keep its keys, and go there. */
export function taken(made: Created, lesson = false): void {
  keep({
    id: made.table.id,
    title: made.table.title,
    seats: made.keys.map(({ seat, secret }) => ({ seat, secret })),
    invitations: made.invitations,
    when: Date.now(),
    ...(lesson && { lesson }),
  });
  go("table", made.table.id);
}
