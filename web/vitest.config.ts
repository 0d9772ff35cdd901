import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gameFolders } from "./game_folders.ts";
import { messagesHash } from "./messages_hash.ts";

export default defineConfig({
  plugins: [svelte(), gameFolders()],
  define: messagesHash,
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 300_000 },
});
