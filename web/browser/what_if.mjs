// What if: the present position of a running game on the analysis board, for the player's own eyes. `node what_if.mjs URL phone`
import { evaluated, node, shows } from "./analysis_kit.mjs";
import { scene } from "./browser.mjs";
import { againstBots, asked, check, cut, inside, sitDown, some, tab, until, visit } from "./kit.mjs";
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

  // Where hints are off there is no such button, and its address only says why.
  const other = await person({ size });
  await sitDown(
    other,
    url,
    cut("two-red-zone", ({ seat, n }) => seat === 0 && n > 20),
  );
  check((await other.getByRole("link", { name: "What if?", exact: true }).count()) === 0, "no hints, nothing to try out");
  await visit(other, url, `/analysis?what-if=${new URL(other.url()).pathname.split("/")[2]}&seat=0&at=20`);
  await some(other.getByText("Hints are turned off at this table."), "why not");
});
