// Richesses de France in every state on a screen of one size: it fits, nothing covers anything else, every highlighted place
// can be clicked, and every page is accessible. `node atlas.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { button, check, some, until, visit } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { before, called, choose, foreseen, listen, resume, shown } from "./trips.mjs";

const [, , , size] = process.argv;
/** Where a scene stops a golden game, and what the page is then asked. */
const STATES = {
  outfit: ["monuments", (entry) => entry.do === "buy"],
  turn: ["monuments", (entry) => entry.do === "move"],
  auction: ["monuments", (entry) => entry.do === "bid"],
  start: ["casinos", (entry) => entry.do === "choose_start"],
  bet: ["casinos", (entry) => entry.do === "bet"],
  toll: ["vins", (entry) => entry.do === "claim_toll"],
  marker: ["touristique", (entry) => entry.do === "claim_stage"],
  hammer: ["touristique", (entry) => entry.do === "refuse"],
  lift: ["touristique", (entry) => entry.do === "advance"],
  sent: ["ruin", (entry) => entry.do === "go"],
  ruin: ["ruin", (entry) => entry.do === "go_work"],
  match: ["sports", (entry) => entry.do === "call"],
  race: ["sports", (entry) => entry.race],
  room: ["sports", (entry) => entry.do === "displace"],
};
/** Screens that only differ in size from these see the busiest states. */
const EVERYTHING = ["laptop", "phone"];
const NIGHT = ["large", "phone"];
const BUSY = ["turn", "auction", "bet", "race"];
/** Pages beside the game, and what is there when everything has come. */
const PAGES = [
  ["rules", "/rules/richesses#s8.2", (main) => main.locator("figure svg")],
  ["make", "/make/richesses", (main) => main.getByRole("combobox", { name: "Circuit", exact: true })],
  ["learn", "/learn/richesses", (main) => button(main, "Begin")],
];

scene(async ({ url, person }) => {
  const all = EVERYTHING.includes(size);
  const page = await person({ size, scheme: NIGHT.includes(size) ? "dark" : "light", wishes: { guided: true } });
  const session = listen(page);
  const { look, wrong } = inspector(page, size, !all);
  await called(page, url, "Ann");
  await page.goto(url);
  for (const [name, [game, wanted]] of Object.entries(STATES).filter(([name]) => all || BUSY.includes(name))) {
    await resume(page, url, before(game, wanted), session);
    await look(name, { scrolls: false });
    wrong.push(...(await crossed(page, `${name} on a ${size}`)), ...(await missed(page, `${name} on a ${size}`)));
  }
  await finished(page, url, session, look);
  for (const [name, path, ready] of all ? PAGES : []) {
    await visit(page, url, path);
    await some(ready(page.getByRole("main")), `the page ${path}`);
    await look(name);
  }
  check(wrong.length === 0, wrong.join("\n"));
});

/** The end of a game, and looking back at it. */
async function finished(page, url, session, look) {
  const id = await resume(page, url, before("vins"), session);
  const last = (await foreseen(page, session)).find((one) => one.effects.some(({ event }) => event.event === "game_ended"));
  await choose(page, session, last, "mouse");
  await until(() => session.latest.snapshot.status === "over", "the game is over");
  await shown(page, session);
  await page.getByRole("img", { name: /^Stages of each player/ }).waitFor();
  await look("end", { scrolls: false });
  await visit(page, url, `/t/${id}/replay?at=60`);
  await page.getByRole("slider", { name: "Position in the game", exact: true }).waitFor();
  await some(page.locator(".board .tours path"), "routes are drawn");
  await look("replay", { scrolls: false });
}

/** The large parts of the page lie beside each other. */
async function crossed(page, where) {
  return page.evaluate((where) => {
    const parts = [".bar", ".board", ".side"].map((name) => [name, document.querySelector(`.table > ${name}`)?.getBoundingClientRect()]);
    const wrong = [];
    for (const [n, [name, one]] of parts.entries()) {
      if (!one || one.width < 40 || one.height < 20) wrong.push(`${where}: ${name} has no room`);
      for (const [other, two] of parts.slice(n + 1)) {
        if (!one || !two) continue;
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1 && high > 1) wrong.push(`${where}: ${name} and ${other} overlap`);
      }
    }
    return wrong;
  }, where);
}

/** Lit places that no finger can reach: outside the window, or under something else everywhere. */
async function missed(page, where) {
  return page.evaluate((where) => {
    const wrong = [];
    for (const lit of document.querySelectorAll(".hits [role=button]")) {
      const { x, y, width, height } = lit.getBoundingClientRect();
      const spots = [[0.5, 0.5]];
      for (let n = 0; n < 12; n++) spots.push([0.5 + 0.34 * Math.cos((n * Math.PI) / 6), 0.5 + 0.34 * Math.sin((n * Math.PI) / 6)]);
      if (!spots.some(([a, b]) => lit.contains(document.elementFromPoint(x + a * width, y + b * height))))
        wrong.push(`${where}: ${lit.getAttribute("aria-label")} cannot be hit`);
    }
    return wrong;
  }, where);
}
