/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The hash of src/transport/messages.ts and src/engine/python.ts (messages_hash.ts). */
declare const MESSAGES_HASH: string;

/** Client folders of games outside of src/games (game_folders.ts). */
declare module "virtual:game-folders" {
  export const UIS: Record<string, () => Promise<{ ui: import("./games").AnyGameUi }>>;
  export const MINIATURES: Record<string, () => Promise<{ default: import("./games").AnyMiniature }>>;
  export const TEXTS: Record<string, () => Promise<Record<string, string>>>;
}
