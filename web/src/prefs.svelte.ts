/** What a person likes, kept on this device; storage that is full, closed or cleared costs nothing but the likings. */

const KEY = "bestiary";

export interface Likings {
  theme: "torch" | "day" | "system";
  size: number;
  speed: number;
  sound: boolean;
  forced: boolean;
  name: string;
}

const UNSAID: Likings = { theme: "system", size: 100, speed: 1, sound: false, forced: true, name: "" };

export function read<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`${KEY}.${key}`);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`${KEY}.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the person goes on without.
  }
}

export const likings: Likings = $state({ ...UNSAID, ...read<Partial<Likings>>("likings", {}) });

export function like(change: Partial<Likings>): void {
  Object.assign(likings, change);
  write("likings", likings);
  show();
}

/** Put theme and size of text on the page. */
export function show(): void {
  const light = likings.theme === "day" || (likings.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "day" : "torch";
  document.documentElement.style.setProperty("--size", String(likings.size / 100));
}

/** How long something may move, for this person: nothing under reduced motion. */
export function lasting(millis: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || likings.speed === 0 ? 0 : millis / likings.speed;
}
