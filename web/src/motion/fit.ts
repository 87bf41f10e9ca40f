/** The size of everything on the table: the largest at which the table needs no scrolling. */

const LEAST = 34;
const MOST = 168;
const READABLE = 54; // on a page that is scrolled anyway, such as a phone's
const CLOSE = 1.5;

const WORTH = 1.22; // a size that fits is left for a larger one only if it is larger by so much: a table should not breathe

/**
 * Set `--u`, the width of a card in pixels. `keep`: as it was, if that fits; `grow`: unless a much larger one would;
 * `anew`: whatever it was before. Trying a size costs the browser a whole layout.
 */
export function fit(stage: HTMLElement, how: "keep" | "grow" | "anew"): void {
  const content = stage.firstElementChild as HTMLElement | null;
  if (!content) return;
  const scrolled = getComputedStyle(stage).getPropertyValue("--scrolled").trim() === "1";
  const height = scrolled ? seen(stage) : stage.clientHeight;
  const set = (size: number): void => stage.style.setProperty("--u", `${size}px`);
  const fits = (size: number): boolean => {
    set(size);
    return content.scrollWidth <= stage.clientWidth + 1 && content.scrollHeight <= height + 1;
  };
  let low = scrolled ? READABLE : LEAST;
  let high = scrolled ? 110 : MOST;
  const now = parseFloat(stage.style.getPropertyValue("--u")) || 0;
  if (how === "keep" && now && fits(now)) return;
  if (how === "grow" && now >= high) return;
  if (how === "grow" && now && !fits(Math.min(high, now * WORTH)) && fits(now)) return;
  if (fits(high)) return;
  while (high - low > CLOSE) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  set(low);
}

/** What is left of the page for the table between what stays above and below it. */
function seen(stage: HTMLElement): number {
  const above = document.querySelector<HTMLElement>(".bar")?.offsetHeight ?? 0;
  const below = stage.parentElement?.querySelector<HTMLElement>(".side")?.offsetHeight ?? 0;
  return document.documentElement.clientHeight - above - Math.min(below, 140);
}
