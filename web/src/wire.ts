/** How the client speaks with the server: requests, and a line that is taken up again when it is lost. */
import type { AnyAct as Act, Problem, Said } from "./types";
import { arrives } from "./table/clock";
import { t } from "./words";

/** A request that was refused, in words for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = "",
  ) {
    super(text);
  }
}

const waiting = 15_000; // milliseconds until we say that nobody answers

/** Ask the server for something. */
export async function ask<T>(path: string, body?: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  let answer: Response;
  try {
    const how = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    answer = await fetch(`/api/${path}`, { ...how, signal: AbortSignal.timeout(waiting) });
  } catch {
    throw new Refused("no-server", t("wire.no-server"));
  }
  const found = (await answer.json().catch(() => null)) as T | Problem | null;
  if (answer.ok && found !== null) return found as T;
  const problem = found as Problem | null;
  throw new Refused(problem?.code ?? "broken", problem?.text ?? t("wire.broken"), problem?.rule);
}

type Without<T> = T extends unknown ? Omit<T, "ref"> : never;
export type AnyAct = Without<Act>;
interface Pending {
  resolve: (done: Extract<Said, { say: "done" }>) => void;
  reject: (refused: Refused) => void;
  message: string;
}

/** A line to one table. `hello` says who we are, whenever the line stands anew. */
export class Line {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private tries = 0;
  private timer = 0;
  private closed = false;
  private count = 0;
  private readonly tag = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "";

  constructor(
    private readonly path: string,
    private readonly hello: () => object,
    private readonly hear: (said: Said) => void,
    private readonly lost: (lost: boolean) => void,
  ) {
    addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.open();
  }

  /** Do something; what the server has not acknowledged is said again on the next line, under the same name. */
  act(act: AnyAct): Promise<Extract<Said, { say: "done" }>> {
    const ref = `${this.tag}-${++this.count}`;
    const message = JSON.stringify({ ...act, ref });
    return new Promise((resolve, reject) => {
      this.pending.set(ref, { resolve, reject, message });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.soon);
    document.removeEventListener("visibilitychange", this.soon);
    this.socket?.close();
  }

  private readonly soon = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    this.tries = 0;
    this.again(0);
  };

  private again(millis: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), millis);
  }

  private open(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/${this.path}`);
    this.socket?.close();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      arrives();
      const said = JSON.parse(event.data) as Said;
      if (said.say === "welcome") {
        this.tries = 0;
        this.lost(false);
        for (const { message } of this.pending.values()) socket.send(message);
      }
      this.settle(said);
      this.hear(said);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.lost(true);
      this.again(Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  private settle(said: Said): void {
    if (said.say !== "done" && said.say !== "mistake") return;
    const waits = this.pending.get(said.ref ?? "");
    this.pending.delete(said.ref ?? "");
    if (said.say === "done") waits?.resolve(said);
    else waits?.reject(new Refused(said.code, said.text, said.rule));
  }
}
