// A rated game: an account, a rated table against a bot, a loss by resignation, the profile with its rating, a win because
// the other player has left, and a profile that is hidden from everybody else.
import { scene } from "./browser.mjs";
import { button, check, heading, inside, until } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";

async function signUp(page, url, name, username) {
  await page.goto(`${url}/me`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await button(page, "Save").first().click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await button(page, "Create account").click();
  await page.getByText(`You are signed in as ${username}.`).waitFor();
}

async function resign(page, name) {
  await button(inside(page, "menu"), "Menu").click();
  await button(inside(page, "question"), `${name} resigns`).click();
  await button(inside(page, "question"), "Yes, I’m sure").click();
}

/** The newest rated game of a player in which the rank was this one. */
async function counted(page, url, username, games, rank) {
  await until(async () => {
    const answer = await page.request.get(`${url}/api/people/${username}`);
    const recent = answer.ok() ? (await answer.json()).recent : [];
    return recent.length === games && recent[0].rank === rank;
  }, `game ${games} of ${username} is counted`);
}

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann" });
  await ann.goto(`${url}/make/franchise`);
  check(await ann.getByLabel("Rated", { exact: true }).isDisabled(), "a guest is offered no rated table");

  await signUp(ann, url, "Ann", "ann.lee");

  await ann.goto(`${url}/make/franchise`);
  await ann.getByRole("combobox", { name: "Players", exact: true }).selectOption("2");
  await ann.getByLabel("Rated", { exact: true }).check();
  await ann.getByRole("combobox", { name: "Seat 2" }).selectOption("bot:random");
  check((await ann.getByRole("combobox", { name: "Clock", exact: true }).inputValue()) === "correspondence", "a rated table has a clock");
  check((await ann.getByRole("option", { name: /Greedy/ }).count()) === 0, "only bots with a rating are offered");
  await accessible(ann, "a rated table in the form");
  await button(ann, "Create table").click();
  await button(ann, "Start the game").waitFor();
  await ann.getByText("Rated", { exact: true }).waitFor();
  await accessible(ann, "the lobby of a rated table");
  await button(ann, "Start the game").click();
  await resign(ann, "Ann");
  await counted(ann, url, "ann.lee", 1, 2);
  await ann.goto(`${url}/people/ann.lee`);
  await heading(ann, "Ann").waitFor();
  await ann.getByText("1 game, 0 won", { exact: true }).first().waitFor();
  await ann.getByText("provisional", { exact: true }).waitFor();
  await ann.getByText("2 of 2", { exact: true }).waitFor();
  await accessible(ann, "a profile");
  await fits(ann, "a profile");

  const bo = await person({ name: "bo", size: "phone", scheme: "dark" });
  await bo.goto(`${url}/people/ann.lee`);
  await heading(bo, "Ann").waitFor();
  await accessible(bo, "the profile of another player");
  await fits(bo, "the profile of another player");

  await signUp(bo, url, "Bo", "bo.lee");
  const post = async (page, path, data) => {
    const answer = await page.request.post(`${url}/api/tables${path}`, { data, headers: { origin: url } });
    check(answer.ok(), await answer.text());
    return answer.json();
  };
  const settings = { game: "franchise", options: { players: 2 }, rated: true, clock: { kind: "correspondence" }, stand_in: "random" };
  const { table } = await post(ann, "", { settings, seats: [{ kind: "me" }, { kind: "open" }] });
  await post(bo, `/${table.id}/join`, { seat: 1 });
  await post(ann, `/${table.id}/start`);
  for (const page of [ann, bo]) await page.goto(`${url}/t/${table.id}`);
  await resign(ann, "Ann");
  const won = bo.getByRole("alert").filter({ hasText: "Everyone else has left. You have won, whatever happens now." });
  await won.waitFor();
  await accessible(bo, "a rated game that all others have left");
  await fits(bo, "a rated game that all others have left");
  await button(won, "Let bots finish the game").click();
  await counted(bo, url, "bo.lee", 1, 1);
  await bo.goto(`${url}/people/ann.lee`);

  await ann.goto(`${url}/me`);
  await ann.getByLabel("Hide my profile", { exact: true }).check();
  await ann.getByText("Saved", { exact: false }).waitFor();
  await bo.reload();
  await bo.getByText("There is no public profile with this name. Check the name.", { exact: true }).waitFor();
  await ann.goto(`${url}/people/ann.lee`);
  await ann.getByText("Only you can see this profile.", { exact: true }).waitFor();
});
