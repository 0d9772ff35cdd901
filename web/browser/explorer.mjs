// The explorer on a screen of one size: from the start page into a line and back, by mouse or by keyboard, filters by options
// and by level, dice, an address that leads nowhere, and the way to the analysis board. `node explorer.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { button, check, heading, inside, press, pressPlace, some, tab, until, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size] = process.argv;
const how = ["laptop", "large"].includes(size) ? "keyboard" : "mouse";
const explorer = (page) => page.locator(".explorer");
const list = (page) => page.getByRole("list", { name: "Choices", exact: true });
const games = async (page) => Number(await explorer(page).getAttribute("data-games"));

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: size === "large" ? "dark" : "light" });
  const { look, wrong } = inspector(page, size, !["laptop", "phone"].includes(size));
  await page.goto(url);
  await press(page.locator("[data-game=franchise]").getByRole("link", { name: "Explorer", exact: true }), how);
  await shown(page, 0);
  await look("explorer", { scrolls: false });
  const start = await games(page);
  check(start > 0, "there are games");

  // Two choices on, the browser's way back, and our own.
  const first = list(page).getByRole("button").first();
  const name = await first.locator(".say").textContent();
  await press(first, how);
  await shown(page, 1);
  check((await games(page)) < start, "fewer games than at the start");
  await tab(page, "Line").click();
  await some(page.getByRole("tabpanel").getByRole("listitem"), "what has happened");
  await look("explorer-line", { scrolls: false });
  await tab(page, "Choices").click();
  await press(list(page).getByRole("button").first(), how);
  await shown(page, 2);
  await page.goBack();
  await shown(page, 1);
  await press(button(page, "Back"), how);
  await shown(page, 0);
  check((await games(page)) === start, "the same games as before");
  check((await list(page).getByRole("button").first().locator(".say").textContent()) === name, "the same choices");

  // On the board: the place of a choice goes on as the list does.
  await press(list(page).getByRole("button").first(), how);
  await shown(page, 1);
  await press(button(page, "To the start"), how);
  await shown(page, 0);
  const target = await inside(page, "board").locator("[data-target]").first().getAttribute("data-target");
  await pressPlace(page, target, { how });
  await shown(page, 1);
  check(new URL(page.url()).searchParams.get("line").includes(target.split(":")[1]), "the place that was pressed");

  // A step that is not possible: why, and the page is where it was, so that the next choice goes on from there.
  const line = (words) => `/explorer/franchise?line=${encodeURIComponent(JSON.stringify(words))}`;
  const good = JSON.parse(new URL(page.url()).searchParams.get("line"));
  await visit(page, url, line([...good, { do: "start", town: "atlantis" }]));
  await some(page.locator(".notifications .notice"), "what is wrong with it");
  await until(async () => new URL(page.url()).searchParams.get("line") === JSON.stringify(good), "the address of the position");
  await press(list(page).getByRole("button").first(), how);
  await shown(page, 2);
  await press(button(page, "To the start"), how);
  await shown(page, 0);

  // Filters: only what experts chose, then another number of players.
  await tab(page, "Filters").click();
  await look("explorer-filters", { scrolls: false });
  await page.getByRole("checkbox", { name: "Expert", exact: true }).check();
  await press(button(page, "Show"), how);
  await until(async () => (await games(page)) < start, "only games of experts");
  await page.getByText("Only some players", { exact: true }).waitFor();
  await tab(page, "Filters").click();
  await page.getByRole("checkbox", { name: "Expert", exact: true }).uncheck();
  await page.getByRole("combobox", { name: "Players", exact: true }).selectOption("3");
  await press(button(page, "Show"), how);
  await until(async () => new URL(page.url()).searchParams.get("options")?.includes("3"), "the options in the address");
  await shown(page, 0);
  await heading(page, "Player 3 chooses").waitFor();

  // To the analysis board.
  await press(list(page).getByRole("button").first(), how);
  await shown(page, 1);
  await press(button(page, "Analyse this position"), how);
  await page.locator(".analysis").waitFor();
  await until(async () => (await page.locator(".analysis").getAttribute("data-node")) !== "start", "the position on the board");

  // Dice, in another language.
  await page.goto(`${url}/explorer/richesses`);
  await shown(page, 0);
  for (let line = 1; (await heading(page, "Chance decides").count()) === 0; line++) {
    await press(list(page).getByRole("button").first(), how);
    await shown(page, line);
  }
  await look("explorer-chance", { scrolls: false });
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("fr");
  await heading(page, "Le hasard décide").waitFor();
  await page.getByRole("combobox", { name: "Langue", exact: true }).selectOption("en");

  // An address that leads nowhere says so, and leads to the start.
  await page.goto(`${url}/explorer/franchise?line=${encodeURIComponent('[{"do":"start","town":"atlantis"}]')}`);
  await page.getByRole("link", { name: "To the start", exact: true }).waitFor();
  await look("explorer-failed");
  await press(page.getByRole("link", { name: "To the start", exact: true }), how);
  await shown(page, 0);
  check(wrong.length === 0, wrong.join("\n"));
});

/** Wait until the page shows the position after so many choices. */
async function shown(page, line) {
  await explorer(page).waitFor();
  await until(async () => (await explorer(page).getAttribute("data-line")) === String(line), `a line of ${line}`);
  await until(async () => (await explorer(page).getAttribute("data-busy")) === "false", "the position");
}
