// A game of another package, in a client built with its folder: found on the start page, played against a bot to its end.
import { scene } from "./browser.mjs";
import { againstBots, button, question, tab, take, until, visit } from "./kit.mjs";

const [game, title] = process.argv.slice(3);

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann" });
  await visit(ann, url, "/");
  await ann.locator(`[data-game=${game}]`).getByRole("heading", { name: title, exact: true }).waitFor();
  await againstBots(ann, url, "Play against bots", game);
  const next = async () => ((await question(ann)) ? "asked" : (await tab(ann, "Result").isVisible()) && "over");
  for (let turn = 0; (await until(next, "the next turn")) === "asked"; turn++) await take(ann, [/^/], turn % 2 ? "keyboard" : "mouse");
  await ann.getByText(/^.+ wins?!$/).waitFor();
  await button(ann, "Rematch").waitFor();
});
