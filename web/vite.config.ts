import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const GAMES = join(import.meta.dirname, "../src/bestiary/games");
const NAME = /"([a-z0-9]+(?:-[a-z0-9]+)*)"/g;

/** words.toml, shipped as JSON. */
function words(): Plugin {
  return {
    name: "words",
    transform(source, id) {
      if (id.endsWith("words.toml")) return { code: `export default ${JSON.stringify(parse(source))}`, map: null };
    },
  };
}

/** Every picture that a title's folder or the client itself names, if there is one of that name. */
function picturesInUse(known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const look = (folder: string, ending: RegExp): void => {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => ending.test(one)))
      for (const [, name] of readFileSync(join(folder, file), "utf8").matchAll(NAME)) if (known.has(name)) found.add(name);
  };
  look(GAMES, /(cards\.toml|\.py)$/);
  look(join(import.meta.dirname, "src"), /\.(ts|svelte)$/);
  return [...found].sort();
}

/** One sprite of the pictures in use, and who drew each. */
function pictures(): Plugin {
  const icons = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as { icons: Record<string, { body: string }> };
  const authors = parse(readFileSync(join(import.meta.dirname, "authors.toml"), "utf8")) as Record<string, { pictures: string }>;
  const by = new Map(Object.entries(authors).flatMap(([author, one]) => one.pictures.trim().split(/\s+/).map((name) => [name, author])));
  const used = picturesInUse(new Set(Object.keys(icons.icons)));
  const orphans = used.filter((name) => !by.has(name));
  if (orphans.length) throw new Error(`authors.toml does not say who drew ${orphans.join(", ")}`);
  const symbols = used.map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${icons.icons[name].body}</symbol>`);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const credits = Object.fromEntries(used.map((name) => [name, by.get(name)]));
  let serving = false;
  return {
    name: "pictures",
    configResolved(config) {
      serving = config.command === "serve";
    },
    resolveId: (id) => (id.startsWith("virtual:pictures") ? `\0${id}` : undefined),
    load(id) {
      if (id === "\0virtual:pictures-credits") return `export default ${JSON.stringify(credits)}`;
      if (id !== "\0virtual:pictures") return;
      const names = `export const names = new Set(${JSON.stringify(used)});`;
      if (serving) return `${names} export const sprite = "/sprite.svg";`;
      const file = this.emitFile({ type: "asset", name: "pictures.svg", source: sprite });
      return `${names} export const sprite = import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use("/sprite.svg", (_, answer) => {
        answer.setHeader("Content-Type", "image/svg+xml");
        answer.end(sprite);
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), words(), pictures()],
  build: {
    outDir: "../src/bestiary/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
