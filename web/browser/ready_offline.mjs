// Whether games on this device can be played without a network is said where they are begun: before the first game, while it is
// saved, afterwards; and where the browser cannot save it, with a way to try again.
import { scene } from "./browser.mjs";
import { asked, button, check } from "./kit.mjs";

scene(async ({ url, person }) => {
  await saved(await person({ name: "ann", offline: true }), `${url}/local`);
  await refused(await person({ name: "bo" }), `${url}/local`);
});

const begin = (page) => button(page.locator("[data-game=franchise]"), "Play against bots").click();

async function saved(page, local) {
  await page.addInitScript(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () {
      localStorage.setItem("persist", String(1 + Number(localStorage.getItem("persist"))));
      return persist.call(this);
    };
  });
  await page.goto(local);
  await page.getByText("Works only with a connection until your first game here has been loaded and saved.", { exact: true }).waitFor();
  await begin(page);
  await asked(page);
  check((await page.evaluate(() => localStorage.getItem("persist"))) === "1", "the browser was asked to keep the games for good");
  await page.goto(local);
  await page.getByText("Ready to play offline.", { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.goto(`${local}/make/franchise`);
  await page.getByText("Ready to play offline.", { exact: true }).waitFor();
  await button(page, "Start the game").click();
  await asked(page);
  await page.context().close();
}

/** A browser that keeps no pages. */
async function refused(page, local) {
  await page.goto(local);
  await begin(page);
  await asked(page);
  await page.goto(local);
  await page.getByText("Works only with a connection for now: not everything could be saved", { exact: false }).waitFor();
  await button(page.locator("[data-offline=failed]"), "Try again").click();
  await page.locator("[data-offline=failed]").waitFor();
  await page.context().close();
}
