// What if: the present position of a running game on the analysis board, for the player's own eyes. `node what_if.mjs URL phone`
import { evaluated, node, shows } from "./analysis_kit.mjs";
import { scene } from "./browser.mjs";
import { againstBots, asked, check, cut, heading, inside, sitDown, some, tab, until, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size = "laptop"] = process.argv;

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: size === "phone" ? "dark" : "light" });
  const { look, wrong } = inspector(page, size, false);
  for (const game of ["franchise", "richesses"]) {
    await againstBots(page, url, "Play against bots", game);
    const { entry } = await asked(page);
    const table = new URL(page.url()).pathname;
    await inside(page, "tools").getByRole("link", { name: "What if?", exact: true }).click();
    await shows(page, "start");
    await evaluated(page);
    await tab(page, "Choices").click();
    await some(page.locator(".choices button"), "the choices of the seat");
    await page.locator(".choices button").first().click();
    await until(async () => (await node(page)) !== "start", "a move is tried out");
    const tried = await node(page);
    await tab(page, "Moves").click();
    await look(`what-if-${game}`, { scrolls: false });
    await page.reload();
    await shows(page, tried);
    if (game === "richesses") await some(page.getByText("What others hide is imagined."), "that hidden cards are imagined");
    await page.getByRole("link", { name: "Back to the table", exact: true }).click();
    const now = await asked(page);
    check(new URL(page.url()).pathname === table && now.entry === entry, "the game itself has not moved");
  }
  check(wrong.length === 0, wrong.join("\n"));

  // Where hints are off there is no such button, and its address only says why: once, and it asks only once.
  const other = await person({ size });
  await sitDown(
    other,
    url,
    cut("two-red-zone", ({ seat, n }) => seat === 0 && n > 20),
  );
  check((await other.getByRole("link", { name: "What if?", exact: true }).count()) === 0, "no hints, nothing to try out");
  const running = new URL(other.url()).pathname.split("/")[2];
  await refusedOnce(other, url, `/analysis?what-if=${running}&seat=0&at=20`, "Hints are turned off at this table.");
  await refusedOnce(other, url, `/analysis?table=${running}`, "The game is not over yet. Play it to the end first.");
  await refusedOnce(other, url, "/analysis?table=nowhere", "This table does not exist.");
  const stranger = await person({ size });
  await stranger.goto(url);
  await refusedOnce(stranger, url, `/analysis?what-if=${running}&seat=0`, /./);
});

/** An address that cannot be opened says why, offers other ways to begin, and has asked the server a single time. */
async function refusedOnce(page, url, path, why) {
  const asked = [];
  const count = (request) => /\/(what-if|analysis)\?/.test(request.url()) && request.url().includes("/api/") && asked.push(request.url());
  page.on("request", count);
  await visit(page, url, path);
  await some(page.getByRole("alert").or(page.locator(".note")).filter({ hasText: why }), `why ${path} is refused`);
  await heading(page, "New game").waitFor();
  // A page that went on asking would have done so many times while it answers these.
  for (let times = 0; times < 20; times++) await page.evaluate(() => fetch("/api/games").then((answer) => answer.text()));
  page.off("request", count);
  check(asked.length === 1, `one request for ${path}, not ${asked.length}`);
}
