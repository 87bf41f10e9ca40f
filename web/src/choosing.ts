/** Sentences narrowed to one: by touching the pieces they name, or by words of a list. Knows no verb. */
import type { Choice, Part } from "./types";
import { capital, count } from "./words";

export const MANY = 12; // up to so many sentences are listed whole

export const said = (choice: Choice): string => choice.parts.map((part) => part.text).join(" ");

/** The parts of a sentence that can be touched. */
const touchable = (choice: Choice): Part[] => choice.parts.filter((part) => part.pieces?.length);

/** Does the sentence name this thing? */
const names = (choice: Choice, id: string): boolean => choice.parts.some((part) => part.pieces?.includes(id));

/** The sentences that name everything touched. */
export const fitting = (choices: Choice[], touched: string[]): Choice[] =>
  choices.filter((choice) => touched.every((id) => names(choice, id)));

/** Everything that may be touched next: what the sentences left name, but not what is settled already. */
export function live(choices: Choice[], touched: string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of choices)
    for (const part of touchable(choice)) {
      const here = part.pieces as string[];
      if (!settled(part, touched) || isSet(choices, part, touched)) for (const id of here) found.add(id);
    }
  for (const id of touched) found.delete(id);
  return found;
}

const settled = (part: Part, touched: string[]): boolean => touched.some((id) => part.pieces?.includes(id));

/** A part whose pieces are meant together, such as dice to keep: sentences differ in how many of them they name. */
function isSet(choices: Choice[], part: Part, touched: string[]): boolean {
  const mine = part.pieces as string[];
  return choices.some((other) =>
    touchable(other).some(
      (one) =>
        settled(one, touched) &&
        one.text !== part.text &&
        mine.some((id) => one.pieces?.includes(id)) &&
        one.pieces?.length !== mine.length,
    ),
  );
}

/** What a touch leads to. */
export interface Picked {
  touched: string[];
  left: Choice[];
  /** The sentence that is now complete, and is to be said. */
  done?: Choice;
  /** The sentence that needs only a nod: all that was touched is all that it names. */
  ready?: Choice;
  /** No further touch would tell the sentences left apart: they must be asked for in words. */
  ask: boolean;
}

/** Touch a thing, by the ids it answers to: the piece, the spot it lies on, the area around. Nothing: it can't be used. */
export function touch(choices: Choice[], touched: string[], ids: string[]): Picked | null {
  const again = ids.find((id) => touched.includes(id));
  if (again) return look(choices, touched.filter((id) => id !== again));
  const left = fitting(choices, touched);
  const glowing = live(left, touched);
  const id = ids.find((one) => glowing.has(one)) ?? ids.find((one) => left.some((choice) => names(choice, one)));
  if (id) return settle(look(choices, [...touched, id]));
  const anew = ids.find((one) => choices.some((choice) => names(choice, one)));
  return anew ? settle(look(choices, [anew])) : null;
}

/** What is left of the sentences after these touches. */
export function look(choices: Choice[], touched: string[]): Picked {
  const left = fitting(choices, touched);
  const whole = touched.length ? left.filter((choice) => exactly(choice, touched)) : [];
  const only = touched.length && left.length === 1 ? left[0] : undefined;
  const ready = whole.length === 1 ? whole[0] : only;
  const next = left.length > 1 && touched.length ? live(left, touched) : new Set<string>();
  const ask = touched.length > 0 && left.length > 1 && ![...next].some((id) => left.some((one) => !names(one, id)));
  return { touched, left, ask, ...(ready && { ready }) };
}

/** A single sentence left is said at once when two things were touched, or all that it names. */
function settle(picked: Picked): Picked {
  const only = picked.left.length === 1 ? picked.left[0] : undefined;
  if (!only) return picked;
  const open = touchable(only).filter((part) => !settled(part, picked.touched));
  return picked.touched.length > 1 || !open.length ? { ...picked, done: only } : picked;
}

/** Every part has been touched, and of parts meant together all their pieces or one of equal ones. */
function exactly(choice: Choice, touched: string[]): boolean {
  const parts = touchable(choice);
  const all = parts.flatMap((part) => part.pieces as string[]);
  return parts.every((part) => settled(part, touched)) && all.every((id) => touched.includes(id));
}

/** A line of the list: its words, and the sentences it leads to. */
export interface Entry {
  text: string;
  leads: Choice[];
  note: string;
  suggested: boolean;
}

/** What can be picked from the list now: whole sentences, or their next parts if there are too many. */
export function entries(left: Choice[], many = MANY): Entry[] {
  if (left.length <= many) return left.map((one) => entry(said(one), [one]));
  const at = common(left);
  const groups = new Map<string, Choice[]>();
  for (const one of left) {
    const key = one.parts[at]?.text ?? "";
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  if (groups.size === 1) return left.map((one) => entry(said(one), [one]));
  return [...groups.values()].map((group) => {
    const first = group[0] as Choice;
    if (group.length === 1) return entry(first.parts.slice(at).map((part) => part.text).join(" ") || said(first), group);
    return entry(`${first.parts[at]?.text ?? ""} (${count("ways", group.length)})`, group);
  });
}

function entry(text: string, leads: Choice[]): Entry {
  const notes = [...new Set(leads.map((one) => one.note ?? "").filter(Boolean))];
  return { text: capital(text), leads, note: notes.length <= 2 ? notes.join(" / ") : "", suggested: leads.some((one) => one.suggested) };
}

/** The words that all sentences left begin with, where parts are listed. */
export function soFar(left: Choice[], many = MANY): string {
  if (left.length <= many) return "";
  return (left[0]?.parts.slice(0, common(left)) ?? []).map((part) => part.text).join(" ");
}

/** How many first parts are the same in all of them. */
function common(left: Choice[]): number {
  const longest = Math.min(...left.map((one) => one.parts.length));
  for (let at = 0; at < longest; at++) if (left.some((one) => one.parts[at]?.text !== left[0]?.parts[at]?.text)) return at;
  return longest;
}

/** Sentences that name no thing on the table: buttons beside the prompt. */
export const untouchable = (choices: Choice[]): Choice[] => choices.filter((one) => !touchable(one).length);

/** The one-word sentence among them, such as the one that ends a turn. */
export function lastWord(choices: Choice[]): Choice | undefined {
  const short = choices.filter((one) => one.option.length === 1);
  return short.length === 1 ? short[0] : undefined;
}
