// Pages about games on this device on a screen of one size: accessible, nothing wider than the screen.
// `node local_pages.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { asked, button, check, heading, inside, some, take } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size] = process.argv;
/** A laptop by day and a phone by night are looked at in full; on other screens the same elements lie in other places. */
const FULL = ["laptop", "phone"];
const NIGHT = ["large", "phone"];
const ELSEWHERE = "Your games on this device are open in another tab.";

scene(async ({ url, person }) => {
  const page = await person({ size, scheme: NIGHT.includes(size) ? "dark" : "light", offline: true });
  const { look, wrong } = inspector(page, size, !FULL.includes(size));
  const local = `${url}/local`;
  await page.goto(local);
  await button(page.locator("[data-game=franchise]"), "Play against bots").waitFor();
  for (const game of ["franchise", "richesses"]) await page.locator(`[data-game=${game}] .mini svg`).waitFor();
  await look("local-start");
  await page.goto(`${local}/make/richesses`);
  await page.getByRole("combobox", { name: "Players", exact: true }).waitFor();
  await look("local-make");
  await page.goto(local);
  await button(page.locator("[data-game=franchise]"), "Play against bots").click();
  await asked(page);
  await look("local-turn", { scrolls: false });
  await button(inside(page, "menu"), "Menu").click();
  await inside(page, "question").waitFor();
  await look("local-menu", { scrolls: false });
  await page.keyboard.press("Escape");
  await take(page, [/^Expand/]);
  const table = page.url();

  await page.goto(local);
  await page.getByRole("link", { name: /^Franchise/ }).waitFor();
  await look("local-games");
  await page.goto(`${local}/rules/franchise`);
  await some(page.getByRole("main").locator("figure svg"), "the rulebook has figures");
  await look("local-rules");
  await page.goto(`${local}/learn/franchise`);
  await button(page.getByRole("main"), "Begin").waitFor();
  await look("local-learn");
  await page.goto(`${table}/replay`);
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  await look("local-replay", { scrolls: false });

  const other = await page.context().newPage();
  const second = inspector(other, size, !FULL.includes(size));
  await other.goto(table);
  await other.getByText(ELSEWHERE, { exact: false }).waitFor();
  await second.look("local-elsewhere");
  await button(other, "Play here instead").click();
  await asked(other);
  await page.getByText(ELSEWHERE, { exact: false }).waitFor();
  await page.goto(`${local}/nowhere`);
  await heading(page, "Not found").or(page.locator("a.button.main")).first().waitFor();
  await look("local-missing");
  const all = [...wrong, ...second.wrong];
  check(all.length === 0, all.join("\n"));
});
