// How figures.mjs loads the client outside of a browser: components bring their styles along, under names that follow from
// the styles and not from the folder they were built in.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gameFolders } from "./game_folders.ts";
import { messagesHash } from "./messages_hash.ts";

export default defineConfig({
  define: messagesHash,
  plugins: [svelte({ compilerOptions: { css: "injected", cssHash: ({ hash, css }) => `svelte-${hash(css)}` } }), gameFolders()],
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
