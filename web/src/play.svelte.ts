/** What is being said at the table: what was touched so far, what glows, and what speaks against the rest. */
import { getContext, setContext } from "svelte";
import type { Picked } from "./choosing";
import { live, look, touch } from "./choosing";
import type { Choice, Piece, Reason } from "./types";

const KEY = Symbol("play");

export interface Why {
  piece: Piece | null;
  title: string;
  ids: string[];
  reasons: Reason[] | null;
  at: DOMRect;
}

export class Play {
  choices = $state.raw<Choice[]>([]);
  touched = $state.raw<string[]>([]);
  why = $state.raw<Why | null>(null);
  /** Where the question among several sentences appears. */
  where = $state.raw<DOMRect | null>(null);
  /** Marked by a hint or a lesson. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  readonly picked: Picked = $derived(look(this.choices, this.touched));
  readonly live: Set<string> = $derived(live(this.picked.left, this.touched));

  constructor(
    private readonly say: (choice: Choice) => void,
    private readonly reasons: (ids: string[]) => Promise<Reason[]>,
  ) {}

  /** New choices: what was touched for the old ones is forgotten. */
  offer(choices: Choice[]): void {
    this.choices = choices;
    this.clear();
    this.pointed = new Set();
  }

  clear(): void {
    this.touched = [];
    this.where = null;
    this.why = null;
  }

  /** A thing was clicked, by the ids it answers to. One that is of no use says why. */
  touch(ids: string[], piece: Piece | null, title: string, at: DOMRect): void {
    const picked = touch(this.choices, this.touched, ids);
    this.why = null;
    if (!picked) return this.wonder(ids, piece, title, at);
    this.where = picked.ask ? at : null;
    this.touched = picked.touched;
    if (picked.done) this.settle(picked.done);
  }

  settle(choice: Choice): void {
    this.clear();
    this.say(choice);
  }

  /** The sentence that needs only a nod. */
  nod(): boolean {
    const { ready } = this.picked;
    if (ready) this.settle(ready);
    return !!ready;
  }

  wonder(ids: string[], piece: Piece | null, title: string, at: DOMRect): void {
    this.why = { piece, title, ids, reasons: null, at };
    void this.reasons(ids).then((reasons) => {
      if (this.why?.ids === ids) this.why = { ...this.why, reasons };
    });
  }

  glows(ids: string[]): boolean {
    return ids.some((id) => this.live.has(id));
  }
}

export const setPlay = (play: Play): Play => setContext(KEY, play);
export const getPlay = (): Play => getContext<Play>(KEY);
