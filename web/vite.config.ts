// How the client is built: hashed files in dist/assets, nothing inline, so that a strict content policy holds.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = process.env["TURNPIKE_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
});
