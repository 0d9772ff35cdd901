// Several people at one table: taking back by consent, clocks that run out, watchers who chat but never choose.
import { accessible, check, scene, take } from "./kit.mjs";

const ONWARD = [/^Expand from/, /^(Go on: open|End the turn)/];

scene(async ({ url, person }) => {
  await agreed(url, person);
  await timed(url, person);
  await watched(url, person);
});

/** A table for two people, made by the first; both pages, and its address. */
async function table(url, person, prepare = async () => {}) {
  const ann = await person();
  await ann.goto(`${url}/make/franchise`);
  await ann.getByRole("combobox", { name: /^Players/ }).selectOption("2");
  await ann.getByRole("combobox", { name: /^Starting towns/ }).selectOption("introductory");
  await ann.getByRole("combobox", { name: /^Seat 2/ }).selectOption("open");
  await ann.getByLabel("Draw the first player").uncheck();
  await prepare(ann);
  await ann.getByRole("button", { name: "Make the table" }).click();
  const address = await ann.getByLabel("Link to share").inputValue();
  const bo = await person();
  await bo.goto(address);
  await bo.getByLabel("Name").fill("Bo");
  await bo.getByRole("button", { name: "Sit down" }).click();
  await ann.getByText("Bo", { exact: true }).first().waitFor();
  await ann.getByRole("button", { name: "Start the game" }).click();
  await ann.locator(".choices button").first().waitFor();
  return { ann, bo, address };
}

const asksForTurn = (page) => page.getByRole("heading", { name: "Your turn" });
const expands = (page) => page.locator(".choices button", { hasText: /^\s*Expand from/ }).first();

/** Undo within the own turn is free; behind it the other one is asked, and may say no or yes. */
async function agreed(url, person) {
  const { ann, bo } = await table(url, person);
  await take(ann, ONWARD);
  await ann.getByRole("button", { name: "Undo", exact: true }).click();
  await expands(ann).waitFor();
  check((await bo.locator(".asked").count()) === 0, "nobody is asked about an own turn");
  while ((await take(ann, ONWARD)) !== ONWARD[1]);
  await asksForTurn(bo).waitFor();

  for (const answer of ["No", "I agree"]) {
    await ann.getByRole("button", { name: "Ask to take something back" }).click();
    await ann.getByText("the others are asked").waitFor();
    await bo.getByText("Guest would like to take something back.").waitFor();
    await accessible(bo, "an undo is asked for");
    check((await ann.getByRole("button", { name: "I agree" }).count()) === 0, "who asks does not answer");
    await bo.getByRole("button", { name: answer }).click();
    await ann.locator(".asked").waitFor({ state: "detached" });
    await bo.locator(".asked").waitFor({ state: "detached" });
    const refused = answer === "No";
    await asksForTurn(refused ? bo : ann).waitFor();
    check((await asksForTurn(refused ? ann : bo).count()) === 0, `after ${answer} it is the turn of one`);
  }
  await take(ann, ONWARD);
  await ann.getByRole("tab", { name: "Log" }).click();
  await ann.getByText("Guest goes back.").first().waitFor();
  await Promise.all([ann, bo].map((page) => page.context().close()));
}

/** A clock is seen running by both; when it has run out a bot plays, until its owner comes back. */
async function timed(url, person) {
  const { ann, bo } = await table(url, person, async (page) => {
    await page.getByRole("combobox", { name: "Clock" }).selectOption("live");
    await page.getByLabel("Minutes for each player").fill("1");
    await page.getByLabel("Seconds added for each decision").fill("0");
    await accessible(page, "a table with clocks");
    // A minute is the least one can ask for, and longer than anybody wants to wait here.
    await page.route("**/api/tables", async (asked) => {
      const wanted = asked.request().postDataJSON();
      check(wanted.settings.clock.bank === 60 && wanted.settings.clock.increment === 0, "the clock that was chosen");
      wanted.settings.clock.bank = 4;
      await asked.continue({ postData: wanted });
    });
  });
  for (const page of [ann, bo]) {
    check((await page.getByRole("timer").count()) === 2, "everybody has a clock");
    await page.waitForFunction(() => document.querySelectorAll(".clock.runs").length === 1);
  }
  await accessible(ann, "a running clock");
  await bo.getByRole("timer", { name: /^Guest: 0:0[0-3]/ }).waitFor();
  // Nobody touches anything: the bot that stands in ends Ann's turn, so Bo is asked.
  await asksForTurn(bo).waitFor();
  await ann.getByRole("button", { name: "Menu" }).click();
  await ann.getByRole("button", { name: "Guest is back" }).click();
  await ann.getByRole("dialog").waitFor({ state: "detached" });
  await asksForTurn(ann).waitFor();
  await take(ann, ONWARD);
  await Promise.all([ann, bo].map((page) => page.context().close()));
}

/** Somebody without a seat sees the game and the chat; there is nothing to choose and nothing to say. */
async function watched(url, person) {
  const { ann, bo, address } = await table(url, person);
  const eve = await person();
  const chosen = [];
  eve.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const told = JSON.parse(payload.toString());
      if (told.type === "table") chosen.push(...told.now.choices, ...told.now.asides);
    }),
  );
  await eve.goto(address);
  await eve.getByRole("heading", { name: "Guest plays" }).waitFor();
  await ann.getByRole("tab", { name: "Chat" }).click();
  await ann.getByLabel("Say something").fill("Good luck!");
  await ann.keyboard.press("Enter");
  for (const page of [bo, eve]) {
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.getByText("Good luck!").waitFor();
  }
  check((await eve.getByLabel("Say something").count()) === 0, "watchers listen");
  await accessible(eve, "a watcher's chat");
  await eve.getByRole("tab", { name: "Turn" }).click();
  await ann.getByRole("tab", { name: "Turn" }).click();
  while ((await take(ann, ONWARD)) !== ONWARD[1]);
  await eve.getByRole("heading", { name: "Bo plays" }).waitFor();
  check((await eve.locator(".choices").count()) === 0, "a watcher has nothing to choose");
  check((await eve.locator(".hits [role=button]").count()) === 0, "no place is lit for a watcher");
  check((await eve.getByRole("button", { name: /^(Undo|Ask to take)/ }).count()) === 0, "a watcher takes nothing back");
  check(chosen.length === 0, "nothing to choose was ever sent to a watcher");
  await Promise.all([ann, bo, eve].map((page) => page.context().close()));
}
