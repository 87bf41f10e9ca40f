/** Where we are: everything after the "#", so that no server ever sees a secret of a link. */

import { hold } from "./keys";

export interface Route {
  page: string;
  id: string;
  query: URLSearchParams;
  /** Grows whenever a personal link was followed. */
  visit: number;
}

let visit = 0;

function parse(): Route {
  const [path = "", asked = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", id = ""] = path.split("/").map(plain);
  const query = new URLSearchParams(asked);
  const key = query.get("key");
  if (page === "table" && key) {
    // A personal link is taken up, and its secret does not stay in the address.
    hold(id, "", Number(query.get("seat")), key);
    history.replaceState(history.state, "", href(page, id));
    visit++;
  }
  return { page, id, query, visit };
}

/** A part of the address as it was meant, or as it stands if it was cut. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(page = "", id = "", query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `#/${[page, id].filter(Boolean).map(encodeURIComponent).join("/")}${asked ? `?${asked}` : ""}`;
}

export const route: Route = $state(parse());

addEventListener("hashchange", () => Object.assign(route, parse()));

export const go = (page = "", id = "", query: Record<string, string> = {}): void => {
  location.hash = href(page, id, query);
};

/** A link for somebody else. */
export const link = (page: string, id: string, query: Record<string, string> = {}): string =>
  `${location.origin}${location.pathname}${href(page, id, query)}`;
