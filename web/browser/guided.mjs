// The guided first games: a decision, an example of a move, and the next decision; in three languages.
import { readFileSync } from "node:fs";
import { scene } from "./browser.mjs";
import { asked, button, inside, moved, press, until } from "./kit.mjs";

const LOCALES = ["en-US", "fr-FR", "de-DE"];

scene(async ({ url, person }) => {
  await franchise(url, await person());
  for (const locale of LOCALES) await richesses(url, await person({ locale }), locale.slice(0, 2));
});

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"));
const textsOf = (game, language) => ({ ...read(`../texts/${language}.json`), ...read(`../src/games/${game}/texts/${language}.json`) });

/** Begin, and ask for an example. */
async function begin(url, page, game, texts) {
  await page.goto(`${url}/learn/${game}`);
  await button(page.getByRole("main"), texts["learn.begin"]).click();
  await button(inside(page, "guide"), texts["guide.show"]).click();
  await inside(page, "choices").locator(".advice").waitFor();
}

async function end(page, texts) {
  await button(inside(page, "guide"), texts["guide.leave"]).click();
  await inside(page, "guide").waitFor({ state: "detached" });
  await page.context().close();
}

async function franchise(url, page) {
  const texts = textsOf("franchise", "en");
  await begin(url, page, "franchise", texts);
  await inside(page, "choices").locator(".hinted").waitFor();
  await inside(page, "guide").getByText(texts["guide.expand_first"], { exact: true }).waitFor();
  await end(page, texts);
}

/** The bot may begin, and may offer something for sale: whatever is asked next is explained. */
async function richesses(url, page, language) {
  const texts = textsOf("richesses", language);
  const { choice } = await (await fetch(`${url}/api/games/richesses/words?language=${language}`)).json();
  const steps = Object.keys(texts).filter((key) => /^guide\.\w+_(first|second|later)$/.test(key) && key !== "guide.outfit_later");
  await begin(url, page, "richesses", texts);
  await inside(page, "guide").getByText(texts["guide.outfit_later"], { exact: true }).waitFor();
  const outfit = await asked(page);
  await press(button(inside(page, "choices"), choice.done));
  await moved(page, outfit);
  const said = inside(page, "guide").locator("p");
  await until(async () => {
    const words = await said.allTextContents();
    return steps.some((key) => words.includes(texts[key]));
  }, "the guide goes on");
  await end(page, texts);
}
