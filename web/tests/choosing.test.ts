import { describe, expect, it } from "vitest";
import { entries, fitting, lastWord, live, look, said, soFar, touch, untouchable } from "../src/choosing";
import type { Choice } from "../src/types";

const choice = (option: string, ...parts: [string, ...string[]][]): Choice => ({
  option: option.split(" "),
  parts: parts.map(([text, ...pieces]) => ({ text, pieces })),
});

const STRIKE = choice("strike wolf 3", ["Strike the wolf", "spot-1"], ["with a 3", "hand-3-0", "hand-3-1"]);
const FAR = choice("throw bear 3", ["Throw at the bear", "spot-2"], ["a 3", "hand-3-0", "hand-3-1"]);
const WALK = choice("walk bear 3", ["Walk to the bear", "spot-2"], ["with a 3", "hand-3-0", "hand-3-1"]);
const END = choice("end", ["End the turn"]);
const ALL = [STRIKE, FAR, WALK, END];

describe("touching", () => {
  it("glows with everything that any sentence names", () => {
    expect(live(ALL, [])).toEqual(new Set(["spot-1", "spot-2", "hand-3-0", "hand-3-1"]));
  });
  it("completes a sentence with a piece and its object, in either order", () => {
    expect(touch(ALL, ["hand-3-1"], ["wolf-piece", "spot-1", "area"])?.done).toBe(STRIKE);
    expect(touch(ALL, ["spot-1"], ["hand-3-0"])?.done).toBe(STRIKE);
  });
  it("waits for a nod when one touch leaves one sentence with more to it", () => {
    const picked = touch(ALL, [], ["spot-1"]);
    expect(picked?.done).toBeUndefined();
    expect(picked?.ready).toBe(STRIKE);
  });
  it("says at once what names nothing else", () => {
    expect(touch([choice("drop 3", ["Drop a 3", "hand-3-0", "hand-3-1"]), END], [], ["hand-3-0"])?.done?.option).toEqual(["drop", "3"]);
  });
  it("asks in words when touching can't tell sentences apart", () => {
    const picked = touch(ALL, ["hand-3-0"], ["spot-2"]);
    expect(picked?.done).toBeUndefined();
    expect(picked?.ask).toBe(true);
    expect(picked?.left).toEqual([FAR, WALK]);
  });
  it("lets go of what is touched again, and begins anew elsewhere", () => {
    expect(touch(ALL, ["hand-3-0"], ["hand-3-0"])?.touched).toEqual([]);
    const other = choice("rest", ["Rest", "bed"], ["a while", "clock"]);
    expect(touch([...ALL, other], ["hand-3-0"], ["bed"])?.touched).toEqual(["bed"]);
  });
  it("refuses what no sentence names", () => {
    expect(touch(ALL, [], ["deck"])).toBeNull();
  });
});

describe("things meant together", () => {
  const dice = (...on: number[]): Choice => choice(`keep ${on.join("")}`, [`Keep ${on.join(" and ")}`, ...on.map((one) => `die-${one}`)]);
  const keeps = [dice(0), dice(1), dice(2), dice(0, 1), dice(0, 2), dice(1, 2), dice(0, 1, 2)];

  it("go on glowing while more could be added", () => {
    expect(live(fitting(keeps, ["die-0"]), ["die-0"])).toEqual(new Set(["die-1", "die-2"]));
  });
  it("are ready exactly as touched", () => {
    expect(touch(keeps, ["die-0"], ["die-2"])?.ready?.option).toEqual(["keep", "02"]);
  });
  it("are said when nothing is left to add", () => {
    expect(touch(keeps, ["die-0", "die-1"], ["die-2"])?.done?.option).toEqual(["keep", "012"]);
  });
});

describe("the list in words", () => {
  it("is whole when it is short", () => {
    expect(entries(ALL).map((one) => one.text)).toEqual(ALL.map(said));
  });
  it("is cut by parts when it is long, and says how many ways each has", () => {
    const many = Array.from({ length: 20 }, (_, at) => choice(`go ${at}`, [at % 2 ? "Go left" : "Go right"], [`to ${at}`]));
    expect(entries(many).map((one) => one.text)).toEqual(["Go right (10 ways)", "Go left (10 ways)"]);
    expect(soFar(many)).toBe("");
    const left = many.filter((_, at) => at % 2);
    expect(entries([...left, ...left.map((one) => ({ ...one }))]).length).toBe(10);
  });
  it("tells untouchable sentences apart, and the one that ends a turn", () => {
    expect(untouchable(ALL)).toEqual([END]);
    expect(lastWord(ALL)).toBe(END);
    expect(lastWord([END, choice("pass", ["Pass"])])).toBeUndefined();
  });
  it("has nothing ready before anything is touched", () => {
    expect(look([END], [])).toEqual({ touched: [], left: [END], ask: false });
  });
});
