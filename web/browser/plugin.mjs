// A game of another package, in a client built with its folder: it is on the start page with the data of its manifest, and is
// played to its end against a bot. No page shows the key of a text instead of the text.
import { scene } from "./browser.mjs";
import { againstBots, button, question, tab, take, until, visit } from "./kit.mjs";

const [game] = process.argv.slice(3);
const KEY = /\b(?:about|group|guide|learn|measure|name|option)\.\w+/;

async function noKeys(page) {
  const found = KEY.exec(await page.locator("main").innerText());
  if (found) throw new Error(`${page.url()} shows ${found[0]}`);
}

scene(async ({ url, person }) => {
  const games = await (await fetch(`${url}/api/games`)).json();
  const { titles, descriptions, min_seats, max_seats, min_age, minutes } = games.find(({ id }) => id === game);
  const ann = await person({ name: "ann" });
  await visit(ann, url, "/");
  const card = ann.locator(`[data-game=${game}]`);
  for (const language of ["de", "fr", "en"]) {
    await ann.locator("header select").selectOption(language);
    await card.getByRole("heading", { name: titles[language], exact: true }).waitFor();
    await card.getByText(descriptions[language], { exact: true }).waitFor();
  }
  for (const fact of [`${min_seats}–${max_seats} players`, `ages ${min_age} and up`, `about ${minutes} min`])
    await card.getByText(fact, { exact: true }).waitFor();
  if (await card.getByRole("link", { name: "Guided first game" }).isVisible()) throw new Error("it has no guide");
  await visit(ann, url, `/make/${game}`);
  await ann.getByRole("heading", { name: `New table: ${titles.en}` }).waitFor();
  await noKeys(ann);
  await againstBots(ann, url, "Play against bots", game);
  if ((await ann.title()) !== `${titles.en} · Turnpike`) throw new Error(`the title of the page is ${await ann.title()}`);
  const next = async () => ((await question(ann)) ? "asked" : (await tab(ann, "Result").isVisible()) && "over");
  for (let turn = 0; (await until(next, "the next turn")) === "asked"; turn++) {
    await noKeys(ann);
    await take(ann, [/^/], turn % 2 ? "keyboard" : "mouse");
  }
  await ann.getByText(/^.+ wins?!$/).waitFor();
  await button(ann, "Rematch").waitFor();
  await noKeys(ann);
});
