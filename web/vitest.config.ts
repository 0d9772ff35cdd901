import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gameFolders } from "./game_folders.ts";

export default defineConfig({
  plugins: [svelte(), gameFolders()],
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 300_000 },
});
