/** What is to be read on pieces: in sentences, and short. The terminal says it in the same words. */
import type { Face, Number as Count, Piece } from "./types";
import { bare, sentence, t } from "./words";

/** A piece in sentences: all that can be seen of it. */
export function told(piece: Piece, known = false): string {
  const face = piece.face;
  if (!face) return sentence(piece.note || t("draw.face-down"));
  const title = piece.note ? t("draw.noted", { title: face.title, note: piece.note }) : face.title;
  const facts = [title, ...telling(face).map(numberTold), ...(face.marks ?? []).map((mark) => (mark.done ? t("draw.done", { mark: mark.text }) : mark.text))];
  let text = sentence(facts.join(", "));
  if (face.text) text += ` ${sentence(face.text)}`;
  if (known && face.known) text += ` ${knownTold(face.known)}`;
  return text;
}

/** How the numbers of a card are known. */
export const knownTold = (known: string): string => sentence(t(`known.${known}`));

/** The numbers that say more than the title. */
export const telling = (face: Face): Count[] => (face.numbers ?? []).filter((one) => String(one.value) !== face.title);

export const numberTold = (number: Count): string =>
  number.printed === undefined || number.printed === null
    ? t("draw.number", { label: number.label, value: number.value })
    : t("draw.number-changed", { label: number.label, value: number.value, printed: number.printed });

/** A name in a few letters, where there is no room and no picture. */
export const letters = (face: Face): string => face.short || bare(face.title).slice(0, 2);

const COLOURS = ["stone", "amber", "black", "blue", "brown", "crimson", "gold", "green", "grey", "orange", "pink", "purple", "red", "violet", "white", "yellow"];

/** A colour as scenes name it, if it is one we can paint. */
export const colour = (name: string | undefined): string => (name && COLOURS.includes(name) ? name : "stone");

/** A colour for a back: its own, or one that its name always gets. */
export function backColour(back: string): string {
  if (COLOURS.includes(back)) return back;
  const hues = ["crimson", "blue", "green", "purple", "brown", "amber"];
  let sum = 0;
  for (const letter of back) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return hues[sum % hues.length] as string;
}

/** For those who don't tell colours apart: each has a shape too. */
const SHAPES: Record<string, string> = {
  purple: "M8 1 15 8 8 15 1 8Z",
  green: "M8 1 15 14H1Z",
  orange: "M2 2h12v12H2Z",
  yellow: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z",
  black: "M6 1h4v5h5v4h-5v5H6v-5H1V6h5Z",
  red: "M8 15 1 6l3-4 4 2 4-2 3 4Z",
  blue: "M4 1h8l4 7-4 7H4L0 8Z",
  white: "M8 0l2 6h6l-5 4 2 6-5-4-5 4 2-6-5-4h6Z",
};
export const shapeOf = (name: string | undefined): string => SHAPES[name ?? ""] ?? "";

/** Do two pieces look alike? What left one place and came up in another flew there. */
export const looks = (piece: Piece): string =>
  piece.face ? [piece.kind, piece.face.title, piece.face.picture, piece.face.colour].join("|") : `${piece.kind}|${piece.back ?? ""}|${piece.note ?? ""}`;
