// The pictures of the docs: `node shots.mjs http://address folder`. The game is a golden replay, so it is always the same.
import { writeFileSync } from "node:fs";
import { evaluated } from "./analysis_kit.mjs";
import { scene } from "./browser.mjs";
import { asked, button, cut, importLog, inside, sitDown, some } from "./kit.mjs";
import { indexed } from "./png.mjs";
import { before, called, choose, foreseen, listen, resume } from "./trips.mjs";

const [, , , folder] = process.argv;
const GAME = "four-red-zone";
const PUZZLE = "40b365e6e9d7";
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

  for (const [name, looks] of [
    ["play", {}],
    ["play-dark", { scheme: "dark" }],
    ["phone", { size: "phone" }],
  ]) {
    const page = await person(looks);
    await sitDown(page, url, middle);
    // A touched choice shows its preview.
    if (name !== "phone") await button(inside(page, "choices"), (await asked(page)).names[0]).focus();
    await shot(page, name);
    await page.context().close();
  }

  const page = await person();
  await importLog(page, url, cut(GAME));
  const table = page.url().replace(/\/replay.*/, "");
  await page.goto(`${table}/replay?at=186`);
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  await some(page.locator("svg [data-region]"), "the board");
  await shot(page, "replay");
  await page.goto(table);
  await page.getByRole("img", { name: /Influence of each player/ }).waitFor();
  await shot(page, "end");
  await page.goto(`${table}/review`);
  await some(page.locator(".remark"), "moments to learn from");
  await page.locator(".remark").first().click();
  await shot(page, "review");
  await page.goto(`${url}/analysis?table=${table.split("/").at(-1)}&at=186`);
  await evaluated(page);
  await shot(page, "analysis");
  await page.goto(`${url}/explorer/franchise`);
  await page.locator(".explorer[data-busy=false] .say").first().waitFor();
  await shot(page, "explorer");
  await page.context().close();

  const solver = await person({ size: "phone" });
  await solver.goto(`${url}/puzzles/franchise?id=${PUZZLE}`);
  await some(inside(solver, "choices").getByRole("button"), "the choices of the puzzle");
  await shot(solver, "puzzle");
  await solver.context().close();

  for (const [name, [game, looks]] of Object.entries(TRAVELS)) {
    const page = await person(looks);
    const session = listen(page);
    await called(page, url, "Eve");
    await resume(page, url, game, session);
    if (name === "end") {
      const last = (await foreseen(page, session)).find((one) => one.effects.some(({ event }) => event.event === "game_ended"));
      await choose(page, session, last, "mouse");
      await page.getByRole("img", { name: /^Stages of each player/ }).waitFor();
    } else if (name === "play") {
      await button(
        inside(page, "choices"),
        (await asked(page)).names.find((one) => /^Go by car/.test(one)),
      ).focus();
    } else if (name === "casino") for (const number of ["50", "60"]) await button(page.locator(".casino .fields"), number).click();
    await shot(page, `richesses-${name}`);
    await page.context().close();
  }
});
