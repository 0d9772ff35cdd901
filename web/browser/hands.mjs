// The secret hands of Richesses de France: never in another page's traffic, handed over discreetly, not for watchers.
import { accessible, check, scene, until } from "./kit.mjs";
import { before, bring, called, choose, goOn, listen, offers, open, sit } from "./trips.mjs";

/** The same for every game, so it may name all regions. */
const PUBLIC = /\/(material|words|rulebook)\b|\/assets\//;
const DRAWN = (entry) => entry.chance === "region_card";

scene(async ({ url, person }) => {
  await twoWorlds(url, person);
  await shared(url, person);
});

/** Two games that differ in nothing but a card in Ann's hand: whatever the others are sent is the same. */
async function twoWorlds(url, person) {
  const heard = [];
  const names = (await (await fetch(`${url}/api/games/richesses/words`)).json()).region;
  for (const game of worlds()) {
    const people = {};
    for (const name of ["Ann", "Bo", "Eve"]) {
      const page = await person();
      people[name] = { page, ear: listen(page), traffic: record(page, url) };
      await called(page, url, name);
    }
    const { Ann, Bo, Eve } = people;
    const id = await bring(Ann.page, url, { text: game.text, seat: 0 });
    await sit(Bo.page, url, id, 1);
    for (const { page, ear } of [Ann, Bo, Eve]) await open(page, url, id, ear);
    await goOn(Ann.page, url, id);
    await until(() => offers(Ann.ear).some((one) => one.aside) && !Bo.ear.told.now.paused, "the game goes on");

    // Ann looks at her cards and changes an order; then both stay where they are.
    const mine = Ann.ear.told.now.view.cards[0];
    check(mine.includes(game.card), `Ann holds ${game.card}`);
    for (const card of mine) await Ann.page.locator(".side").getByText(names[card]).first().waitFor();
    await choose(Ann.page, Ann.ear, offers(Ann.ear).find((one) => one.key === "order_pass"), "mouse");
    const heardAll = () => until(() => new Set([Ann, Bo, Eve].map(({ ear }) => ear.told.now.at)).size === 1, "all have heard it");
    for (let turns = 0; turns < 2; turns++) {
      await heardAll();
      const one = [Ann, Bo].find(({ ear }) => ear.told.now.to_act === ear.told.now.seat);
      const stay = () => offers(one.ear).find((offer) => offer.key === "stay");
      await until(stay, "one can stay");
      await choose(one.page, one.ear, stay(), "mouse");
    }
    await heardAll();
    check(Eve.ear.told.now.view.cards.every((cards) => typeof cards === "number"), "watchers see no hands");
    check(Bo.ear.told.now.view.lets_pass[0] === null, "orders are secret too");
    for (const { page } of [Bo, Eve]) {
      const beside = await page.locator(".side").innerText();
      for (const card of mine) check(!beside.includes(names[card]), `${names[card]} stands on another's page`);
      await page.goto(`${url}/t/${id}/replay?at=3`);
      await page.getByRole("slider").waitFor();
      await page.waitForLoadState("networkidle");
      for (const what of ["log", "picture", "positions?first=0&last=90", ""]) await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/tables/${id}/${what}`);
    }
    for (const { traffic } of [Bo, Eve]) {
      await Promise.all(traffic.reading);
      check(traffic.said.length > 5, "something was recorded");
      for (const card of mine) {
        for (const word of [`"${card}"`, names[card]]) {
          const where = traffic.said.find(({ text }) => text.includes(word));
          check(!where, `${word} was sent in ${where?.from}: ${where?.text.slice(0, 300)}`);
        }
      }
    }
    heard.push([Bo, Eve].map(({ traffic }) => traffic.told));
    for (const { page } of [Ann, Bo, Eve]) await page.context().close();
  }
  check(JSON.stringify(heard[0]) === JSON.stringify(heard[1]), "the others are told the same in both worlds");
}

/** The beginning of a golden game, and the same with another card in the first hand. */
function worlds() {
  const { text } = before("monuments", (entry) => entry.do === "move");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const cards = lines.filter(DRAWN).map((entry) => entry.got);
  return ["bretagne", "lorraine", "auvergne", "alsace"]
    .filter((card) => !cards.includes(card))
    .slice(0, 2)
    .map((card) => {
      const changed = lines.map(({ events: _, digest: __, ...entry }) => entry);
      const [first, second] = changed.filter((entry) => DRAWN(entry) && entry.seat === 0);
      first.got = card;
      second.got = "limousin";
      return { card, text: `${changed.map((entry) => JSON.stringify(entry)).join("\n")}\n` };
    });
}

/** Everything a page is sent: the raw texts, and what it was told of the game at each entry. */
function record(page, url) {
  const traffic = { said: [], told: {}, reading: [] };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const text = payload.toString();
      traffic.said.push({ from: "the websocket", text });
      const { type, now, words } = JSON.parse(text);
      if (type !== "table" || now.status !== "playing") return;
      traffic.told[now.at] = [now.view, now.choices, now.asides, now.entries.at(-1), words.choices, words.asides, words.entries.at(-1)];
    }),
  );
  page.on("response", (answer) => {
    const from = answer.url();
    if (!from.startsWith(`${url}/api/`) || PUBLIC.test(from)) return;
    traffic.reading.push(answer.text().then((text) => traffic.said.push({ from, text })).catch(() => {}));
  });
  return traffic;
}

/** Two people at one screen: a hand is shown to its owner only, after asking for it. */
async function shared(url, person) {
  const page = await person();
  const ear = listen(page);
  await page.goto(`${url}/make/richesses`);
  await page.getByRole("combobox", { name: /^Players/ }).selectOption("2");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("me");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  const names = (await (await fetch(`${url}/api/games/richesses/words`)).json()).region;
  let last = [];
  const asked = new Set();
  const wanted = () => offers(ear).find((one) => one.key === "done") ?? offers(ear).find((one) => one.key === "stay");
  for (let turns = 0; turns < 5; turns++) {
    const dialog = page.getByRole("dialog");
    const same = () => ear.told.now.seat === ear.told.now.to_act;
    await until(() => ear.told?.now.to_act != null && (!same() || offers(ear).length > 0), "somebody is asked");
    if (same()) {
      await choose(page, ear, wanted(), "mouse"); // who came last may begin: nothing is handed over
      continue;
    }
    await dialog.waitFor();
    const { now } = ear.told;
    check(typeof now.view.cards[now.to_act] === "number", "before it is asked for, the hand is not even sent");
    const beside = await page.locator("main, .table").first().innerText();
    for (const card of last) check(!beside.includes(names[card]), "the hand of the one before is gone");
    if (turns === 0) await accessible(page, "handing over");
    await dialog.getByRole("button").last().click();
    await dialog.waitFor({ state: "detached" });
    await until(() => Array.isArray(ear.told.now.view.cards[now.to_act]) && offers(ear).length > 0, "the hand is told");
    last = ear.told.now.view.cards[now.to_act];
    check(!(await page.locator(".side").innerText()).includes(names[last[0]]), "cards lie face down until their owner turns them");
    await page.getByRole("button", { name: "Look at my cards" }).click();
    for (const card of last) await page.locator(".side").getByText(names[card]).first().waitFor();
    asked.add(now.to_act);
    await choose(page, ear, wanted(), "mouse");
  }
  check(asked.size === 2, "both were asked");
  await page.context().close();
}
