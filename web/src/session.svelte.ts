/** One table as this device sees it: who sits where, what each of our seats sees, and what happened. */
import { held, keep } from "./keys";
import type { Choice, News, Scene, SceneNow, TableView } from "./types";
import type { AnyAct } from "./wire";
import { Line, Refused } from "./wire";

const WATCHER = -1;

/** What trying again would not change. */
const FINAL = new Set(["no-table", "no-watching", "wrong-secret", "older-rules"]);

export class Session {
  table = $state.raw<TableView | null>(null);
  scenes = $state.raw<Record<number, SceneNow>>({});
  seats = $state.raw<number[]>([]);
  news = $state.raw<Record<number, News[]>>({});
  lost = $state(false);
  known = $state(false); // the server has said which seats are ours
  gone = $state("");
  refused = $state("");
  farewell = $state("");
  /** Whose eyes we look with. */
  eyes = $state(WATCHER);
  /** Whom the device must be handed to before anything is shown. */
  curtain = $state<number | null>(null);
  mistake = $state.raw<{ text: string; rule: string } | null>(null);
  private saying = $state(0);
  /** What we did has led up to here; until that is seen, nothing else is said. */
  private due = $state(0);
  /** How far the server's clock is ahead of ours. */
  ahead = $state(0);
  private readonly line: Line;

  constructor(readonly id: string) {
    this.line = new Line(
      `tables/${encodeURIComponent(id)}/live`,
      () => ({ do: "hello", secrets: held(id)?.seats.map((one) => one.secret) ?? [], since: this.since() }),
      (said) => this.hear(said),
      (lost) => (this.lost = lost),
    );
  }

  get scene(): Scene | null {
    return this.scenes[this.eyes]?.scene ?? null;
  }

  get at(): number {
    return this.scenes[this.eyes]?.at ?? this.table?.at ?? 0;
  }

  get busy(): boolean {
    return this.saying > 0 || this.at < this.due;
  }

  get secret(): string | undefined {
    return held(this.id)?.seats.find((one) => one.seat === this.eyes)?.secret ?? held(this.id)?.seats[0]?.secret;
  }

  /** Is it ours to answer, as whom we look now? */
  get asked(): boolean {
    const seat = this.scene?.prompt?.seat;
    return this.table?.state === "playing" && seat !== undefined && seat === this.eyes;
  }

  close(): void {
    this.line.close();
  }

  async act(act: AnyAct): Promise<Awaited<ReturnType<Line["act"]>> | null> {
    this.mistake = null;
    this.saying++;
    try {
      const done = await this.line.act(act);
      if (this.scenes[this.eyes]) this.due = done.at;
      return done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.mistake = { text: error.message, rule: error.rule };
      return null;
    } finally {
      this.saying--;
    }
  }

  answer(choice: Choice): Promise<unknown> {
    return this.act({ do: "answer", option: choice.option, at: this.at, seat: this.eyes });
  }

  /** The device is in the right hands now. */
  lift(): void {
    if (this.curtain !== null) this.eyes = this.curtain;
    this.curtain = null;
  }

  private since(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.scenes).map(([seat, one]) => [seat, one.scene.number]));
  }

  private hear(said: Parameters<ConstructorParameters<typeof Line>[2]>[0]): void {
    switch (said.say) {
      case "welcome":
        this.seats = said.seats;
        this.known = true;
        this.ahead = said.now - Date.now();
        this.farewell = "";
        if (!said.seats.includes(this.eyes)) this.eyes = said.seats[0] ?? WATCHER;
        break;
      case "table":
        this.table = said.table;
        this.note(said.table);
        break;
      case "scene":
        this.see(said);
        break;
      case "mistake":
        if (FINAL.has(said.code)) {
          this.gone = said.text;
          this.refused = said.code;
          this.line.close();
        }
        else if (!said.ref) this.mistake = { text: said.text, rule: said.rule ?? "" };
        break;
      case "farewell":
        this.farewell = said.text;
        break;
    }
  }

  private see(now: SceneNow): void {
    const seat = now.seat ?? WATCHER;
    const before = this.scenes[seat];
    const fresh = now.scene.news;
    const old = (this.news[seat] ?? []).filter((one) => one.number <= now.scene.number);
    // After an undo the table is at an earlier answer: what came later never happened.
    const known = before && now.scene.number < before.scene.number ? old : old.filter((one) => !same(one, fresh));
    this.news = { ...this.news, [seat]: [...known, ...fresh] };
    this.scenes = { ...this.scenes, [seat]: now };
    this.hand(now.scene);
  }

  /** With several of us at one device: whose turn it is now looks, behind a curtain if hands are hidden. */
  private hand(scene: Scene): void {
    const next = scene.prompt?.seat;
    if (next === undefined || next === this.eyes || !this.seats.includes(next) || this.curtain === next) return;
    if (!this.scenes[next]) return;
    if (this.hidden(next)) this.curtain = next;
    else this.eyes = next;
  }

  /** Does this seat see a hand that another seat at this device does not? */
  private hidden(seat: number): boolean {
    const shown = (of: number) =>
      JSON.stringify(this.scenes[of]?.scene.areas.map((area) => ("pieces" in area ? area.pieces?.map((piece) => [piece.id, piece.face]) : 0)));
    return this.seats.some((other) => other !== seat && this.scenes[other] && shown(other) !== shown(seat));
  }

  private note(table: TableView): void {
    const mine = held(this.id);
    if (mine) keep({ ...mine, title: table.title, over: table.state === "over" || table.state === "abandoned" });
  }

}

const same = (one: News, among: News[]): boolean => among.some((other) => other.number === one.number);
