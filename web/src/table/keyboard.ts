/** The table by keyboard: the arrows go to the nearest piece that way, Home and End to the first and last. */

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function step(stage: HTMLElement, event: KeyboardEvent, begun: boolean): void {
  const here = [...stage.querySelectorAll<HTMLElement>("[data-touch]")].filter((one) => one.offsetParent !== null);
  // Once a sentence is begun, the arrows go to what can complete it.
  const fit = begun ? here.filter((one) => usable(one) || one === document.activeElement) : here;
  const all = fit.length > 1 ? fit : here;
  const at = document.activeElement as HTMLElement;
  const way = WAYS[event.key];
  let next: HTMLElement | undefined;
  if (event.key === "Home") next = all[0];
  else if (event.key === "End") next = all.at(-1);
  else if (way) next = all.includes(at) ? nearest(at, all, way) : (all.find(usable) ?? all[0]);
  if (!next) return;
  event.preventDefault();
  put(next);
}

/** Go there, and let the Tab key come back there. */
export function put(element: HTMLElement): void {
  const stage = element.closest(".stage");
  for (const one of stage?.querySelectorAll<HTMLElement>('[data-touch][tabindex="0"]') ?? []) one.tabIndex = -1;
  element.tabIndex = 0;
  element.focus();
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const middle = (one: HTMLElement): [number, number] => {
  const rect = one.getBoundingClientRect();
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
};

const usable = (one: HTMLElement): boolean => one.closest(".glows") !== null;

/** The nearest that way; what lies straight ahead counts as nearer than what lies aside. */
function nearest(from: HTMLElement, all: HTMLElement[], [x, y]: [number, number], wide = false): HTMLElement | undefined {
  const [fx, fy] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [ox, oy] = middle(one);
    const ahead = (ox - fx) * x + (oy - fy) * y;
    const aside = Math.abs((ox - fx) * y) + Math.abs((oy - fy) * x);
    if (ahead < 4 || aside > ahead * (wide ? 40 : 2.2)) continue;
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [one, far];
  }
  return best ?? (wide ? undefined : nearest(from, all, [x, y], true));
}
