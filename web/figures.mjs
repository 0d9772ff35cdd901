// Draws the figures of the rulebooks as SVG files, with the components that draw them in the client, for the documentation:
// node figures.mjs ANSWERS FOLDER. ANSWERS has the material and the texts of the games (engine/answers.py).
//
// Each figure becomes GAME-NAME.svg, which is dark when it is asked for as GAME-NAME.svg#dark; what is printed is
// how each is called and how large it is. The font travels inside, as pictures load no other file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";

const [answers, folder] = process.argv.slice(2);
const FONT = "node_modules/@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2";
const font = readFileSync(join(import.meta.dirname, FONT)).toString("base64");
const FACE = `@font-face{font-family:"Barlow Semi Condensed";font-weight:100 900;src:url(data:font/woff2;base64,${font})}`;

const vite = await createServer({ root: import.meta.dirname, configFile: join(import.meta.dirname, "figures.config.ts") });
const described = {};
mkdirSync(folder, { recursive: true });
try {
  const { render } = await vite.ssrLoadModule("svelte/server");
  const { loadGameUi } = await vite.ssrLoadModule("/src/games/index.ts");
  const { gameTexts } = await vite.ssrLoadModule("/src/i18n/game_texts.ts");
  for (const game of readdirSync(join(answers, "games"))) {
    const read = (name) => JSON.parse(readFileSync(join(answers, "games", game, name), "utf-8"));
    const [material, texts] = [read("material.json"), gameTexts(read("words.en.json"))];
    const { figures = {} } = await loadGameUi(game);
    for (const [name, Figure] of Object.entries(figures)) {
      const drawn = render(Figure, { props: { material, texts, name } });
      writeFileSync(join(folder, `${game}-${name}.svg`), whole(drawn));
      described[`${game}-${name}`] = describe(markup(drawn));
    }
  }
} finally {
  await vite.close();
}
console.log(JSON.stringify(described));

/** The elements alone: comments are for pages that a script takes over. */
function markup({ body }) {
  return body.replaceAll(/<!--.*?-->/gs, "").trim();
}

/** What it is called, and its size in pixels. */
function describe(svg) {
  const [root] = /^<svg[^>]*>/.exec(svg) ?? [""];
  const [wide, high] = /viewBox="[^ ]+ [^ ]+ ([^ ]+) ([^"]+)"/.exec(root).slice(1).map(Number);
  const width = Number(/max-width: ?(\d+)px/.exec(root)?.[1] ?? wide);
  const words = svg
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { label: /aria-label="([^"]*)"/.exec(root)?.[1] ?? words, width, height: Math.round((width * high) / wide) };
}

/** A file by itself, with its styles; without their source maps, which name the folder it was made in. */
function whole(drawn) {
  const css = [...drawn.head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
  const styles = css.map((text) => text.replaceAll(/\/\*# sourceMappingURL=.*?\*\//g, "").trim());
  const own = `<style>${FACE}:root{color-scheme:light}:root:target{color-scheme:dark}${styles.join("")}</style>`;
  const svg = markup(drawn).replaceAll("<svg", '<svg xmlns="http://www.w3.org/2000/svg"').replace("<svg", '<svg id="dark"');
  return `${svg.replace(">", `>${own}`)}\n`;
}
