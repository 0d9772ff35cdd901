// The first minutes of a new player: the start page, a game of each kind against bots, a decision.
import { scene } from "./browser.mjs";
import { againstBots, take } from "./kit.mjs";

scene(async ({ url, person }) => {
  const page = await person();
  await againstBots(page, url);
  await take(page, [/^Expand from/]);
  await againstBots(page, url, "Play against bots", "richesses");
  await take(page, [/./]);
});
