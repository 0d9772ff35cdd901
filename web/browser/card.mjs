// The picture that other sites show beside a link to this one: `node card.mjs about:blank ../public/card.png`
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { indexed } from "./png.mjs";

const [, , , file] = process.argv;
const here = (path) => new URL(path, import.meta.url);
const assets = here("../dist/assets/");
const script = readdirSync(assets).find((name) => /^yellowtail-.*\.woff2$/.test(name));
const font = readFileSync(new URL(script, assets)).toString("base64");
const map = readFileSync(here("../../docs/pictures/franchise-position.svg")).toString("base64");
const shield = /<path.*<\/g>/s.exec(readFileSync(here("../public/icon.svg"), "utf8"))[0].replace("</g>", "");

scene(async ({ person }) => {
  const page = await person();
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<style>
    @font-face { font-family: Script; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; height: 630px; background: #2d2a2b; color: #fff5e2; overflow: hidden; position: relative; }
    img { position: absolute; right: -260px; top: -90px; height: 930px; }
    .shade { position: absolute; inset: 0; background: linear-gradient(100deg, #2d2a2b 46%, #2d2a2be6 58%, #2d2a2b00 84%); }
    .brand { position: absolute; left: 80px; top: 0; bottom: 0; display: flex; align-items: center; gap: 32px; font: 128px/1 Script; }
    svg { height: 190px; }
    .stripe { position: absolute; inset: auto 0 0; height: 14px; background: #ffd76a; }
  </style><img src="data:image/svg+xml;base64,${map}" alt=""><div class="shade"></div>
  <div class="brand"><svg viewBox="0 0 40 44">${shield}</svg>Turnpike</div><div class="stripe"></div>`);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(file, indexed(await page.screenshot({ animations: "disabled" })));
});
