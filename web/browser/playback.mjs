// Back at a table after a while: what happened since the last visit is played back, paused, continued and skipped, by keyboard
// and by mouse, with and without animation; and nothing is offered that was seen.
import { scene, SIZES } from "./browser.mjs";
import { asked, button, check, inside, press, take, until, visit } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";
import { tableForTwo } from "./tables.mjs";

const ONWARD = [/^Expand from/, /^(Continue: open|End the turn)/];

async function wholeTurn(page) {
  while ((await take(page, ONWARD)) !== ONWARD[1]);
}

scene(async ({ url, person }) => {
  const { ann, bo, address } = await tableForTwo(url, person);
  const path = new URL(ann.url()).pathname;
  const playBack = button(inside(ann, "menu"), "Play back");
  const bar = ann.getByRole("group", { name: "Since your last visit", exact: true });
  check((await playBack.count()) === 0, "nothing was missed");

  /** Both play a turn, Ann leaves before that of the other one and comes back after it. */
  async function missATurn() {
    await wholeTurn(ann);
    await visit(ann, url, "/");
    await wholeTurn(bo);
    await visit(ann, url, path);
    await asked(ann);
    await playBack.waitFor();
  }

  await missATurn();
  check(/^\d+ moves since your last visit$/.test(await playBack.getAttribute("title")), "the button says how much was missed");
  await press(playBack, "keyboard");
  await bar.getByText(/Bo/).first().waitFor();
  await press(button(bar, "Pause"), "keyboard");
  await button(bar, "Continue").waitFor();
  check((await inside(ann, "board").getByRole("button").count()) === 0, "nothing can be chosen on the board meanwhile");
  await press(button(bar, "Speed: 1"), "keyboard");
  await button(bar, "Speed: 2").waitFor();
  for (const size of ["phone", "laptop"]) {
    const [width, height] = SIZES[size];
    await ann.setViewportSize({ width, height });
    await fits(ann, `a playback on a ${size}`);
    await accessible(ann, `a playback on a ${size}`);
  }
  await press(button(bar, "Continue"), "keyboard");
  await bar.waitFor({ state: "detached" });
  check((await playBack.count()) === 0, "what was played back is seen");
  await asked(ann);
  await ann.reload();
  await asked(ann);
  check((await playBack.count()) === 0, "what was seen is not offered again");

  await ann.emulateMedia({ reducedMotion: "no-preference" });
  await missATurn();
  await playBack.click();
  await button(bar, "Skip").click();
  await bar.waitFor({ state: "detached" });
  await missATurn();
  await playBack.click();
  await button(bar, "Speed: 1").click();
  await bar.waitFor({ state: "detached" });
  await until(async () => (await inside(ann, "board").getByRole("button").count()) > 0, "the choices are on the board again");
  check(address.includes(path), "the same table");
});
