// A table with clocks: both players see them run, and when time has run out a bot plays until the player returns.
//
// The server's clock counts, and it stands still until the scene advances it. The pages only show the time that passes between
// two messages.
import { scene } from "./browser.mjs";
import { button, check, heading, inside, take } from "./kit.mjs";
import { accessible } from "./looks.mjs";
import { form, tableForTwo } from "./tables.mjs";

const ONWARD = [/^Expand from/, /^(Continue: open|End the turn)/];
const MINUTE = 60_000;

scene(async ({ url, person }) => {
  const { ann, bo } = await tableForTwo(url, person, async (page) => {
    const { choose, fill } = form(page);
    await choose("Clock", "live");
    await fill("Minutes per player", "1");
    await fill("Increment per decision (seconds)", "0");
    await accessible(page, "a table with clocks");
  });
  for (const page of [ann, bo]) {
    await timer(page, "Guest: 0:\\d\\d left").waitFor(); // it has begun to run
    await timer(page, "Bo: 1:00 left").waitFor();
    check((await page.locator(".clock.runs").count()) === 1, "one clock runs");
  }
  await accessible(ann, "a running clock");

  // Without any input the stand-in bot ends Ann's turn, so Bo is to act.
  await moveClock(url, MINUTE + 1000);
  await heading(bo, "Your turn").waitFor();
  for (const page of [ann, bo]) await timer(page, "Guest: 0:00 left").waitFor();
  await button(inside(ann, "menu"), "Menu").click();
  await button(inside(ann, "question"), "Guest is back").click();
  await inside(ann, "question").waitFor({ state: "detached" });
  while ((await take(bo, ONWARD)) !== ONWARD[1]);
  await heading(ann, "Your turn").waitFor();
  await take(ann, ONWARD);
});

const timer = (page, name) => page.getByRole("timer", { name: new RegExp(`^${name}$`) });

/** Move the server's clock. */
async function moveClock(url, milliseconds) {
  const answer = await fetch(`${url}/testing/clock`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ milliseconds }),
  });
  check(answer.ok, `the clock is not moved: ${answer.status} ${await answer.text()}`);
}
