// The pictures of the docs: `node shots.mjs http://address folder`. The game is a golden replay, so it is always the same.
import { writeFileSync } from "node:fs";
import { cut, scene, sitDown, until } from "./kit.mjs";
import { indexed } from "./png.mjs";
import { before, bring, called, goOn, listen, offers, open } from "./trips.mjs";

const [, , , folder] = process.argv;
const GAME = "four-red-zone";
const middle = cut(GAME, (entry) => entry.n === 187);
/** Richesses de France: which golden game is stopped where, and how the page looks. */
const TRAVELS = {
  play: [before("vacances", (entry) => entry.n > 150 && entry.do === "move" && entry.by === "car"), {}],
  casino: [before("casinos", (entry) => entry.n > 40 && entry.do === "bet"), { scheme: "dark" }],
  phone: [before("monuments", (entry) => entry.n > 25 && entry.do === "move"), { size: "phone" }],
  end: [before("vins"), {}],
};

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
  await page.context().close();

  for (const [name, [game, looks]] of Object.entries(TRAVELS)) {
    const page = await person(looks);
    const ear = listen(page);
    await called(page, url, "Eve");
    const id = await bring(page, url, game);
    await open(page, url, id, ear);
    await goOn(page, url, id);
    await until(() => offers(ear).some((one) => !one.aside), `${name} is asked`);
    await page.locator(".choices button").first().waitFor();
    const last = offers(ear).find((one) => one.preview.some((event) => event.event === "game_ended"));
    if (name === "end") {
      await page.getByRole("button", { name: last.say, exact: true }).first().click();
      await page.getByText(/wins?!/).waitFor();
      await page.waitForLoadState("networkidle");
    } else if (name === "play") await page.locator(".choices button", { hasText: "Go by car" }).first().focus();
    else if (name === "casino") for (const field of ["50", "60"]) await page.getByRole("button", { name: field, exact: true }).last().click();
    await shot(page, `richesses-${name}`);
    await page.context().close();
  }
});
