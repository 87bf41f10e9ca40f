import { describe, expect, it } from "vitest";
import { blocks, inlines } from "../src/drawers/markdown";

describe("rules", () => {
  it("have bold, slanted and coded words, and nothing else is markup", () => {
    expect(inlines("**Ruling:** `a` is <b>*not*</b>").map((one) => [one.kind, one.text])).toEqual([
      ["strong", "Ruling:"],
      ["text", " "],
      ["code", "a"],
      ["text", " is <b>"],
      ["em", "not"],
      ["text", "</b>"],
    ]);
  });
  it("have paragraphs, lists and tables", () => {
    const found = blocks("One\nparagraph.\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n");
    expect(found.map((one) => one.kind)).toEqual(["p", "ul", "table"]);
    expect(found[1]).toMatchObject({ items: [[{ text: "a b" }], [{ text: "c" }]] });
    expect(found[2]).toMatchObject({ head: [[{ text: "x" }], [{ text: "y" }]], rows: [[[{ text: "1" }], [{ text: "2" }]]] });
  });
});
