// The pictures of the docs: `node shots.mjs http://address folder`. The game is a golden replay, so it is always the same.
import { writeFileSync } from "node:fs";
import { cut, scene, sitDown } from "./kit.mjs";
import { indexed } from "./png.mjs";

const [, , , folder] = process.argv;
const GAME = "four-red-zone";
const middle = cut(GAME, (entry) => entry.n === 187);

scene(async ({ url, person }) => {
  const shot = async (page, name) => {
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    writeFileSync(`${folder}/web-${name}.png`, indexed(await page.screenshot({ animations: "disabled" })));
  };

  const start = await person();
  await start.goto(url);
  await start.locator("[data-game=franchise] .mini svg").waitFor();
  await shot(start, "start");
  await start.context().close();

  for (const [name, looks] of [["play", {}], ["play-dark", { scheme: "dark" }], ["phone", { size: "phone" }]]) {
    const page = await person(looks);
    await sitDown(page, url, middle);
    // A choice under the finger shows what it would bring.
    if (name !== "phone") await page.locator(".choices button").first().focus();
    await shot(page, name);
    await page.context().close();
  }

  const page = await person();
  await page.goto(url);
  const { name, text } = cut(GAME);
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
  await page.waitForURL(/replay/);
  const table = page.url().replace(/\/replay.*/, "");
  await page.goto(`${table}/replay?at=186`);
  await page.getByRole("slider").waitFor();
  await page.locator(".hits, svg [data-region]").first().waitFor({ state: "attached" });
  await shot(page, "replay");
  await page.goto(table);
  await page.getByRole("img", { name: /Influence of each player/ }).waitFor();
  await shot(page, "end");
});
