/** What moved, moves: pieces fly from where they lay to where they lie, dice tumble, what was turned over turns. */
import { lasting } from "../prefs.svelte";

interface Seen {
  rect: DOMRect;
  looks: string;
  down: boolean;
}
interface Heap {
  rect: DOMRect;
  count: number;
  back: string;
}
export interface Before {
  pieces: Map<string, Seen>;
  heaps: Map<string, Heap>;
}

const MOST = 48; // more than this at once is not looked at piece by piece
const FLIGHT = 420;
const STAGGER = 28;

/** How everything lies now. */
export function survey(stage: HTMLElement): Before {
  const pieces = new Map<string, Seen>();
  for (const one of stage.querySelectorAll<HTMLElement>("[data-id]"))
    pieces.set(one.dataset.id as string, { rect: one.getBoundingClientRect(), looks: one.dataset.looks ?? "", down: "down" in one.dataset });
  const heaps = new Map<string, Heap>();
  for (const one of stage.querySelectorAll<HTMLElement>("[data-pile]"))
    heaps.set(one.dataset.pile as string, {
      rect: one.getBoundingClientRect(),
      count: Number(one.dataset.count),
      back: one.dataset.back ?? "",
    });
  return { pieces, heaps };
}

/** Let everything that changed since then move there. */
export function fly(stage: HTMLElement, before: Before): number {
  const time = lasting(FLIGHT);
  if (!time) return 0;
  const now = survey(stage);
  const gone = new Map<string, Seen[]>();
  for (const [id, one] of before.pieces) if (!now.pieces.has(id)) gone.set(one.looks, [...(gone.get(one.looks) ?? []), one]);
  const sources = [...now.heaps].flatMap(([id, heap]) => {
    const old = before.heaps.get(id);
    return old && heap.count < old.count ? [{ ...old, left: old.count - heap.count }] : [];
  });
  let moved = 0;
  for (const element of stage.querySelectorAll<HTMLElement>("[data-id]")) {
    if (moved >= MOST) break;
    const id = element.dataset.id as string;
    const rect = now.pieces.get(id)?.rect as DOMRect;
    const old = before.pieces.get(id);
    const down = "down" in element.dataset;
    if (old) {
      if (old.down !== down) (turn(element, time), moved++);
      else if (apart(old.rect, rect)) (go(element, old.rect, rect, time, moved++), 0);
      else if (old.looks !== element.dataset.looks && element.classList.contains("die")) (tumble(element, time), moved++);
      continue;
    }
    const twin = gone.get(element.dataset.looks ?? "")?.shift();
    const source = twin ? twin.rect : sources.find((one) => one.left > 0 && --one.left >= 0)?.rect;
    if (element.classList.contains("die") && !twin) tumble(element, time);
    else if (source) go(element, twin ? source : small(source, rect), rect, time, moved, !twin);
    else appear(element, time);
    moved++;
  }
  return moved;
}

const apart = (one: DOMRect, other: DOMRect): boolean => Math.hypot(one.x - other.x, one.y - other.y) > 3;

function go(element: HTMLElement, from: DOMRect, to: DOMRect, time: number, turn: number, flip = false): void {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = Math.max(0.2, Math.min(3, from.width / Math.max(1, to.width)));
  const start = `translate(${x}px, ${y}px) scale(${scale})${flip ? " rotateY(80deg)" : ""}`;
  const far = Math.min(1, Math.hypot(x, y) / 160); // what only makes room is not lifted
  const middle = `translate(${x * 0.45}px, ${y * 0.45 - 14 * far}px) scale(${(scale + 1 + 0.12 * far) / 2})`;
  element.animate(
    [
      { transform: start, zIndex: 50 },
      { transform: middle, zIndex: 50, offset: 0.55 },
      { transform: "none", zIndex: 50 },
    ],
    { duration: time, delay: Math.min(10, turn) * lasting(STAGGER), easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" },
  );
}

/** As if a card came out of the middle of a heap or a hand. */
const small = (heap: DOMRect, card: DOMRect): DOMRect =>
  new DOMRect(heap.x + heap.width / 2 - card.width * 0.35, heap.y + heap.height / 2 - card.height * 0.35, card.width * 0.7, card.height * 0.7);

const turn = (element: HTMLElement, time: number): void => {
  element.animate([{ transform: "rotateY(-90deg) scale(1.08)" }, { transform: "none" }], { duration: time * 1.2, easing: "ease-out" });
};

const tumble = (element: HTMLElement, time: number): void => {
  const spin = 1 + Math.random();
  element.animate(
    [
      { transform: `translateY(-60%) rotate(${-360 * spin}deg) scale(1.2)`, opacity: 0.4 },
      { transform: `translateY(12%) rotate(${-40 * spin}deg)`, offset: 0.6, opacity: 1 },
      { transform: "translateY(-6%) rotate(8deg)", offset: 0.8 },
      { transform: "none" },
    ],
    { duration: time * 1.6, easing: "cubic-bezier(.3,.6,.4,1)" },
  );
};

const appear = (element: HTMLElement, time: number): void => {
  element.animate([{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "none" }], { duration: time * 0.7, easing: "ease-out" });
};
