// A player in another language: node examples/talk.mjs TITLE [TRIES] [SEATS]
//
// It speaks with `bestiary talk` by lines of JSON. Before each answer it imagines worlds that could be the true one, tries
// some answers in each, lets bots play on to the end, and takes the answer that ended best.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [title, tries = "6", seats] = process.argv.slice(2);
const [command, ...words] = (process.env.BESTIARY ?? "bestiary").split(" ");
const table = spawn(command, [...words, "talk", title, "--seed", "7", ...(seats ? ["--seats", seats] : [])], {
  stdio: ["pipe", "pipe", "inherit"],
});

// Replies come in the order of the requests, one line each.
const waiting = [];
createInterface({ input: table.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));

async function ask(request) {
  table.stdin.write(JSON.stringify(request) + "\n");
  const reply = await new Promise((resolve) => waiting.push(resolve));
  if (!reply.ok) throw new Error(reply.error);
  return reply;
}

// What an end is worth to a seat: a win above all, then the score.
function worth(outcome, seat) {
  const share = outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0;
  return 1000 * share + outcome.scores[seat];
}

// How it ends, on one try, if this is answered in a world imagined from this seed.
async function tried(id, seat, seed) {
  const { at } = await ask({ do: "fork", seed });
  await ask({ do: "answer", at, id });
  const end = await ask({ do: "playout", at, seed });
  await ask({ do: "drop", at });
  return worth(end.outcome, seat);
}

// A different few of the options each time, without chance, so that a game can be played again.
function some(options, count, turn) {
  const step = Math.max(1, Math.floor(options.length / count));
  return options.filter((_, place) => (place + turn) % step === 0).slice(0, count);
}

async function choose(seat, turn) {
  const { options } = await ask({ do: "options" });
  const candidates = some(options, Number(tries), turn);
  let best = options[0];
  let most = -Infinity;
  for (const one of candidates) {
    const value = await tried(one.id, seat, turn);
    if (value > most) [best, most] = [one, value];
  }
  return best;
}

const hello = await ask({ do: "hello" });
let { asked, outcome, number } = hello;
for (let turn = 0; asked !== null; turn += 1) {
  const chosen = await choose(asked, turn);
  console.log(`${number + 1}. ${chosen.text}`);
  ({ asked, outcome, number } = await ask({ do: "answer", id: chosen.id }));
}
console.log(`Ended: ${outcome.reason}, scores ${outcome.scores.join(", ")}`);
await ask({ do: "bye" });
