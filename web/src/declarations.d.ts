/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*/words.toml" {
  const table: Record<string, unknown>;
  export default table;
}

declare module "virtual:pictures" {
  /** Where the sprite is. */
  export const sprite: string;
  /** The pictures in it. */
  export const names: ReadonlySet<string>;
}

declare module "virtual:pictures-credits" {
  const credits: Record<string, string>;
  export default credits;
}
