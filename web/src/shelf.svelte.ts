/** The titles on the shelf, asked for once. */
import type { Shelf, TitleInfo } from "./types";
import { ask } from "./wire";

export const shelf: { found: Shelf | null; wrong: string } = $state({ found: null, wrong: "" });

export function look(): void {
  if (shelf.found) return;
  shelf.wrong = "";
  ask<Shelf>("titles").then(
    (found) => (shelf.found = found),
    (error: Error) => (shelf.wrong = error.message),
  );
}

export const titleOf = (name: string): TitleInfo | undefined => shelf.found?.titles.find((one) => one.name === name);

/** How people call a title. */
export const called = (name: string): string => titleOf(name)?.called ?? "";
