// A site of static files (`turnpike site`) below a path of a host that knows none of our addresses: both games against bots, a
// replay, the rulebook by its own address, the first lesson, and the documentation with its search; the app can be installed.
// Nothing outside of that path is asked for, and no form is sent but that of the search.
import { scene } from "./browser.mjs";
import { asked, button, check, heading, inside, installable, some, take, until } from "./kit.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  const missing = [];
  page.on("response", (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${url}/`);
  await installable(page, `${url}/`);
  const table = await bots(page, "franchise", [/^Expand from/]);
  await page.reload(); // the game is kept in this browser
  await asked(page);
  check(page.url() === table, `${page.url()} is not ${table}`);
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: /^Franchise/ }).waitFor();
  await bots(page, "richesses", [/./]);
  await replay(page);

  await page.goto(`${url}/?/rules/franchise#s4`);
  await heading(page, "Franchise").waitFor();
  await page.goto(`${url}/?/learn/richesses`);
  await button(page, "Begin").click();
  await inside(page, "guide").waitFor();
  await byForm(page, url);
  if (process.argv[3] === "docs") await documentation(page, url);
  check(missing.length === 0, missing.join(", "));
});

/** Start a game from the first page and decide once; the address of the table. */
async function bots(page, game, likes) {
  await button(page.locator(`[data-game=${game}]`), "Play against bots").click();
  await take(page, likes);
  return page.url();
}

/** A form of the client is handled by its script; the policy of the page lets none be sent. */
async function byForm(page, url) {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  check(policy.includes("form-action 'none'"), policy);
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "Variants and options", exact: true }).first().click();
  await button(page, "Start the game").click();
  await asked(page);
}

async function replay(page) {
  await page.goto(`${page.url()}/replay`);
  await until(() => inside(page, "log").count(), "the replay has a log");
}

async function documentation(page, url) {
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "Documentation", exact: true }).click();
  await page.waitForURL(`${url}/docs/index.html`);
  await some(page.getByRole("link", { name: /^Strategy/ }), "the documentation lists its pages");
  await page.getByPlaceholder("Search").first().fill("auction");
  await page.keyboard.press("Enter");
  await page.waitForURL((found) => found.href.startsWith(`${url}/docs/search.html?`));
  await some(page.locator("#search-results li a"), "the search finds something");
}
