// A whole game through the interface only: two browsers, one with a mouse and one with a keyboard, and a bot.
import { scene } from "./browser.mjs";
import { button, check, question, tab, take, until } from "./kit.mjs";
import { invite } from "./tables.mjs";

// Bonus tiles are few: each use of one is tried once, before anything else.
const ONCE = [/^Expand again/, /^Add a second/, /^Take \$10/];
const ALWAYS = [/^Expand from/, /^Add a franchise/, /^Continue to/, /^(Continue: open|End the turn)/];

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann" });
  const bo = await person({ name: "bo" });
  await ann.goto(url);
  await button(ann.locator("[data-game=franchise]"), "Play with friends").click();
  await invite(ann, bo, "Bo");
  await ann.getByRole("combobox", { name: "Seat 3", exact: true }).selectOption("bot:greedy");
  await button(ann, "Start the game").click();

  // What each has done, so that every kind of decision is made by mouse and by keyboard.
  const players = [
    { page: ann, how: "mouse", done: new Set() },
    { page: bo, how: "keyboard", done: new Set() },
  ];
  const over = () => tab(ann, "Result").isVisible();
  const next = async () => {
    for (const one of players) if (await question(one.page)) return one;
    return (await over()) && "over";
  };
  for (let one = await until(next, "the first turn"); one !== "over"; one = await until(next, "the next turn")) {
    const { page, how, done } = one;
    done.add(await take(page, [/^Start in/, ...ONCE.filter((like) => !done.has(like)), ...ALWAYS], how));
  }
  for (const { how, done } of players) {
    const missed = [...ONCE, ...ALWAYS].filter((like) => !done.has(like));
    check(missed.length === 0, `never done with the ${how}: ${missed.join(" ")}`);
  }

  for (const page of [ann, bo]) {
    await page.getByText(/^\S+ wins!$/).waitFor();
    check((await page.locator("tbody tr").count()) === 3, "the ranking has three rows");
    await page.getByRole("img", { name: /^Influence of each player/ }).waitFor();
  }
  await button(ann, "Rematch").click();
  await button(ann, "Start the game").waitFor();
  await bo.getByRole("link", { name: "Go to the rematch", exact: true }).click();
  await bo.getByText("You’re in. The host will start the game.", { exact: true }).waitFor();
});
