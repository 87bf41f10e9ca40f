/** The little Markdown that rules.md is written in: paragraphs, lists, tables, bold, italics, code. Everything else is text. */

export type Inline = { text: string; kind: "text" | "strong" | "em" | "code" };
export type Block =
  | { kind: "p" | "quote"; inlines: Inline[] }
  | { kind: "ul" | "ol"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest) {
    const hit = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_(?!\w)|`(.+?)`/.exec(rest);
    if (!hit) break;
    if (hit.index) found.push({ text: rest.slice(0, hit.index), kind: "text" });
    found.push({ text: hit[1] ?? hit[2] ?? hit[3] ?? hit[4] ?? "", kind: hit[1] ? "strong" : hit[4] ? "code" : "em" });
    rest = rest.slice(hit.index + hit[0].length);
  }
  if (rest) found.push({ text: rest, kind: "text" });
  return found;
}

const BULLET = /^\s*(?:[-*]|\d+\.)\s+/;
const cells = (line: string): Inline[][] => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => inlines(cell.trim()));

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const chunk of text.split(/\n\s*\n/)) {
    const lines = chunk.split("\n").filter((line) => line.trim());
    let plain: string[] = [];
    let items: string[] = [];
    let rows: string[] = [];
    let ordered = false;
    const flush = (): void => {
      if (plain.length) {
        const quote = plain.every((line) => line.startsWith(">"));
        found.push({ kind: quote ? "quote" : "p", inlines: inlines(plain.map((line) => line.replace(/^>\s?/, "").trim()).join(" ")) });
      }
      if (items.length) found.push({ kind: ordered ? "ol" : "ul", items: items.map(inlines) });
      if (rows.length) {
        const [head = "", ...body] = rows.filter((line) => !/^[\s|:-]+$/.test(line));
        found.push({ kind: "table", head: cells(head), rows: body.map(cells) });
      }
      [plain, items, rows] = [[], [], []];
    };
    for (const line of lines) {
      if (line.trim().startsWith("|")) {
        if (plain.length || items.length) flush();
        rows.push(line);
      } else if (BULLET.test(line)) {
        if (plain.length || rows.length) flush();
        ordered = /^\s*\d/.test(line);
        items.push(line.replace(BULLET, ""));
      } else if (items.length && /^\s+/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
      else {
        if (items.length || rows.length) flush();
        plain.push(line);
      }
    }
    flush();
  }
  return found;
}
