/** The sentences of the client, from words.toml. */
import table from "../words.toml";

type Table = Record<string, string | Record<string, string | string[]>>;
const words = table as Table;

/** A sentence by "section.key", with its places filled. */
export function t(key: string, filled: Record<string, unknown> = {}): string {
  const [section, name] = key.split(".") as [string, string];
  const found = (words[section] as Record<string, string> | undefined)?.[name];
  if (typeof found !== "string") throw new Error(`words.toml has no [${section}] ${name}`);
  return found.replace(/\{(\w+)\}/g, (_, place: string) => String(filled[place] ?? ""));
}

/** A number of things: "1 card", "2 cards". */
export function count(what: string, number: number): string {
  const [one, many] = (words.count as Record<string, string[]>)[what] as [string, string];
  return (number === 1 ? one : many).replace("{n}", String(number));
}

/** With a capital at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital at the beginning and a stop at the end. */
export const sentence = (text: string): string => (/[.!?:]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** A name without its article, for where it stands alone. */
export function bare(name: string): string {
  const articles = (words.draw as Record<string, string[]>).articles as string[];
  const article = articles.find((one) => name.startsWith(one) && name !== one);
  return article ? name.slice(article.length) : name;
}

/** One name, or several: "green, orange and yellow". */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return t("draw.and", { many: names.slice(0, -1).join(", "), last: names.at(-1) });
}
