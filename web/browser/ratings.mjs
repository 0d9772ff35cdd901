// A rated game: an account, a rated table against a bot, a loss by resignation, the profile with its rating, and a profile
// that is hidden from everybody else.
import { scene } from "./browser.mjs";
import { button, check, heading, inside, until } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann" });
  await ann.goto(`${url}/make/franchise`);
  check(await ann.getByLabel("Rated", { exact: true }).isDisabled(), "a guest is offered no rated table");

  await ann.goto(`${url}/me`);
  await ann.getByLabel("Name", { exact: true }).fill("Ann");
  await button(ann, "Save").first().click();
  await ann.getByLabel("Username", { exact: true }).fill("ann.lee");
  await ann.getByLabel("Password", { exact: true }).fill("correct horse");
  await button(ann, "Create account").click();
  await ann.getByText("You are signed in as ann.lee.").waitFor();

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
  await button(inside(ann, "menu"), "Menu").click();
  await button(inside(ann, "question"), "Ann resigns").click();
  await button(inside(ann, "question"), "Yes, I’m sure").click();

  await until(async () => {
    const answer = await ann.request.get(`${url}/api/people/ann.lee`);
    return answer.ok() && (await answer.json()).recent.length === 1;
  }, "the game is counted");
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
  await ann.goto(`${url}/me`);
  await ann.getByLabel("Hide my profile", { exact: true }).check();
  await ann.getByText("Saved", { exact: false }).waitFor();
  await bo.reload();
  await bo.getByText("There is no public profile with this name. Check the name.", { exact: true }).waitFor();
  await ann.goto(`${url}/people/ann.lee`);
  await ann.getByText("Only you can see this profile.", { exact: true }).waitFor();
});
