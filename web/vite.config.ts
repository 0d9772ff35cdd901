// How the client is built: hashed files in dist/assets, nothing inline, so that a strict content policy holds.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { folders, gameFolders } from "./game_folders.ts";
import { messagesHash } from "./messages_hash.ts";

const SERVER = process.env["TURNPIKE_SERVER"] ?? "http://127.0.0.1:8765";

/** The licences of the fonts travel with the fonts. */
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    for (const font of ["barlow-semi-condensed", "yellowtail"]) {
      const source = readFileSync(`node_modules/@fontsource/${font}/LICENSE`, "utf-8");
      this.emitFile({ type: "asset", fileName: `licences/${font}.txt`, source });
    }
  },
};

/** The page itself lies below any path of the server, so its own addresses are absolute; `turnpike site` makes them relative,
 *  as those between the other files are. Besides, a list of all files, for those who keep them (src/engine/offline.ts). */
const addresses: Plugin = {
  name: "addresses",
  transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(/(src|href)="\.\//g, '$1="/') },
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
      const source = JSON.stringify({ files: [...files, ...readdirSync("public")].filter((name) => name !== "worker.js").sort() });
      this.emitFile({ type: "asset", fileName: "files.json", source });
    },
  },
};

export default defineConfig({
  base: "./",
  define: messagesHash,
  plugins: [svelte(), gameFolders(), licences, addresses],
  worker: { format: "es" },
  // Games outside of src/games import what they share from $client, and svelte from our packages.
  resolve: { alias: { $client: fileURLToPath(new URL("./src", import.meta.url)) }, dedupe: ["svelte"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
    fs: { allow: [".", ...folders().map(({ path }) => path)] },
  },
});
