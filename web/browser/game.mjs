// A whole game through the interface only: two browsers, one with the mouse and one with the keyboard, and a bot.
import { check, scene, take } from "./kit.mjs";

// Bonus tiles are few: each use of one is tried once, before anything else.
const ONCE = [/^Expand again/, /^Add a second/, /^Take \$10/];
const ALWAYS = [/^Expand from/, /^Add a franchise/, /^Go on to/, /^(Go on: open|End the turn)/];

scene(async ({ url, person }) => {
  const ann = await person();
  await ann.goto(url);
  await ann.locator("[data-game=franchise]").getByRole("button", { name: "Play with friends" }).click();
  await ann.waitForURL(/\/t\//);
  const address = await ann.getByLabel("Link to share").inputValue();

  const bo = await person();
  await bo.goto(address);
  await bo.getByLabel("Name").fill("Bo");
  await bo.getByRole("button", { name: "Sit down" }).click();
  await ann.getByText("Bo", { exact: true }).first().waitFor();
  await ann.getByRole("combobox", { name: "Seat 3" }).selectOption({ index: 2 });
  await ann.getByRole("button", { name: "Start the game" }).click();

  // What each has done, so that every kind of decision is taken by mouse and by keyboard.
  const done = { mouse: new Set(), keyboard: new Set() };
  const move = async (page, how) => {
    const fresh = ONCE.filter((like) => !done[how].has(like));
    const like = await take(page, [/^Start in/, ...fresh, ...ALWAYS], how);
    if (like) done[how].add(like);
    return like !== null;
  };
  const over = () => ann.getByRole("tab", { name: "Result" }).isVisible();
  const until = Date.now() + 170_000;
  while (!(await over())) {
    check(Date.now() < until, "the game did not end in time");
    const moved = [await move(ann, "mouse"), await move(bo, "keyboard")];
    if (!moved.some(Boolean)) await ann.waitForTimeout(30);
  }
  for (const how of ["mouse", "keyboard"]) {
    const missed = [...ONCE, ...ALWAYS].filter((like) => !done[how].has(like));
    check(missed.length === 0, `never done with the ${how}: ${missed.join(" ")}`);
  }

  for (const page of [ann, bo]) {
    await page.getByText(/wins?!/).waitFor();
    check((await page.locator("tbody tr").count()) === 3, "the ranking has three rows");
    await page.getByRole("img", { name: /Influence of each player/ }).waitFor();
  }
  await ann.getByRole("button", { name: "Play again" }).click();
  await ann.getByRole("button", { name: "Start the game" }).waitFor();
  await bo.getByRole("link", { name: "To the next game" }).click();
  await bo.getByText("You have a seat.").waitFor();
});
