// Several players at one table: undo by consent, and spectators, who may chat but have no choices.
import { scene } from "./browser.mjs";
import { asked, button, check, heading, inside, moved, tab, take } from "./kit.mjs";
import { accessible } from "./looks.mjs";
import { tableForTwo } from "./tables.mjs";

const ONWARD = [/^Expand from/, /^(Continue: open|End the turn)/];

scene(async ({ url, person }) => {
  await agreed(url, person);
  await watched(url, person);
});

const yourTurn = (page) => heading(page, "Your turn");

async function wholeTurn(page) {
  while ((await take(page, ONWARD)) !== ONWARD[1]);
}

/** Undo within the own turn is free; behind it the other one is asked, and may say no or yes. */
async function agreed(url, person) {
  const { ann, bo } = await tableForTwo(url, person);
  await take(ann, ONWARD);
  const expanded = await asked(ann);
  await button(inside(ann, "tools"), "Undo").click();
  await moved(ann, expanded);
  await asked(ann, ONWARD[0]);
  check((await inside(bo, "undoAsked").count()) === 0, "nobody is asked about an own turn");
  await wholeTurn(ann);
  await yourTurn(bo).waitFor();

  for (const answer of ["Decline", "Accept"]) {
    await button(inside(ann, "tools"), "Request undo").click();
    await ann.getByText("Guest requests an undo. Waiting for the other players.", { exact: true }).waitFor();
    await bo.getByText("Guest requests an undo.", { exact: true }).waitFor();
    await accessible(bo, "an undo is asked for");
    check((await button(inside(ann, "undoAsked"), "Accept").count()) === 0, "who asks does not answer");
    await button(inside(bo, "undoAsked"), answer).click();
    const [asks, waits] = answer === "Decline" ? [bo, ann] : [ann, bo];
    await inside(ann, "undoAsked").waitFor({ state: "detached" });
    await inside(bo, "undoAsked").waitFor({ state: "detached" });
    await yourTurn(asks).waitFor();
    await yourTurn(waits).waitFor({ state: "detached" });
  }
  await take(ann, ONWARD);
  await tab(ann, "Log").click();
  // Once within Ann's turn, once by consent.
  check((await inside(ann, "log").getByText("Guest took back a move.", { exact: true }).count()) === 2, "the log tells who goes back");
  await Promise.all([ann, bo].map((page) => page.context().close()));
}

/** Somebody without a seat sees the game and the chat; there is nothing to choose and nothing to say. */
async function watched(url, person) {
  const { ann, bo, address } = await tableForTwo(url, person);
  const eve = await person({ name: "eve" });
  const chosen = [];
  eve.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload.toString());
      if (message.type === "table") chosen.push(...message.snapshot.choices, ...message.snapshot.asides);
    }),
  );
  await eve.goto(address);
  await heading(eve, "Guest’s turn").waitFor();
  await tab(ann, "Chat").click();
  await ann.getByLabel("Write a message", { exact: true }).fill("Good luck!");
  await ann.keyboard.press("Enter");
  for (const page of [bo, eve]) {
    await tab(page, "Chat").click();
    await page.getByText("Good luck!").waitFor();
  }
  check((await eve.getByLabel("Write a message", { exact: true }).count()) === 0, "watchers listen");
  await accessible(eve, "a watcher's chat");
  await tab(eve, "Turn").click();
  await tab(ann, "Turn").click();
  await wholeTurn(ann);
  await heading(eve, "Bo’s turn").waitFor();
  check((await inside(eve, "choices").count()) === 0, "a watcher has nothing to choose");
  check((await inside(eve, "board").getByRole("button").count()) === 0, "no place is lit for a watcher");
  check((await button(eve, /^(Undo|Ask to take)/).count()) === 0, "a watcher takes nothing back");
  check(chosen.length === 0, "nothing to choose was ever sent to a watcher");
  await Promise.all([ann, bo, eve].map((page) => page.context().close()));
}
