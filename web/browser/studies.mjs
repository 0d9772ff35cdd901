// A study edited by two people at once: saved from an analysis, shared by its link, changed on both sides, cut off and caught up,
// read only for a visitor, embedded, copied, private again and deleted. `node studies.mjs http://address phone`
import { scene } from "./browser.mjs";
import { button, check, cut, heading, importLog, some, tab, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";

const [, , , size = "laptop"] = process.argv;
const board = (page) => page.locator(".analysis");
const node = (page) => board(page).getAttribute("data-node");
const dialog = (page) => page.locator("dialog");

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann" });
  const bo = await person({ name: "bo", size, scheme: size === "phone" ? "dark" : "light" });
  const hers = inspector(ann, "laptop", false);
  const his = inspector(bo, size, false);
  await called(ann, url, "Ann");
  await called(bo, url, "Bo");

  // Ann saves her analysis of a finished game, with a variation, at the move she looks at.
  await importLog(ann, url, cut("two-red-zone"));
  const table = new URL(ann.url()).pathname.split("/")[2];
  await ann.goto(`${url}/analysis?table=${table}&at=20`);
  await shows(ann, "20");
  await button(ann, "Save as study").click();
  await dialog(ann).getByLabel("Title", { exact: true }).fill("The red zone");
  await dialog(ann)
    .getByRole("radio", { name: /^Anyone with the link can edit/ })
    .check();
  await hers.look("study-save", { scrolls: false });
  await button(dialog(ann), "Save").click();
  await ann.waitForURL(/\/study\/[\w-]+\?at=20$/);
  await shows(ann, "20");
  const address = new URL(ann.url()).pathname;

  // Bo has the link. What one does, the other sees.
  await bo.goto(`${url}${address}?at=20`);
  await shows(bo, "20");
  await bo.getByText("The red zone", { exact: true }).waitFor();
  await some(ann.getByText("Also here: Bo", { exact: true }), "Ann sees that Bo is there");
  await some(bo.getByText("Also here: Ann", { exact: true }), "and Bo that Ann is");
  await plays(ann, 0);
  const added = await node(ann);
  check(Number(added) > 150, `a move that was not played: ${added}`);
  await move(bo, added);
  await note(bo, added, "Name", "Another way");
  await named(ann, "Another way");
  await his.look("study", { scrolls: false });

  // Both move at once from the same position, each their own way, and have the same tree in the end.
  await show(ann, "20");
  await show(bo, "20");
  await Promise.all([plays(ann, 1), plays(bo, 2)]);
  await until(
    async () => (await moves(ann)) === (await moves(bo)) && (await moves(ann)).split(" ").length > 4,
    "the same moves on both sides",
  );

  // Bo's connection is cut while Ann writes; back again, he has what he missed, and his own change arrives as well.
  await bo.evaluate(() => window.sockets.forEach((one) => one.close()));
  await note(ann, added, "Comment", "Nearer to the coast.");
  await bo.getByText("Nearer to the coast.", { exact: true }).waitFor();
  await show(bo, added);
  await notes(bo);
  await button(bo, "Make main line").click();
  await until(() => button(bo, "Make main line").isDisabled(), "the variation is the main line");
  await until(async () => (await moves(ann)) === (await moves(bo)), "the same order on both sides");

  // A text that someone else has changed is not overwritten; a move that is deleted takes nobody by surprise.
  await show(ann, added);
  await notes(ann);
  await ann.getByLabel("Comment", { exact: true }).fill("Mine");
  await note(bo, added, "Comment", "Yours");
  await ann.getByText("Yours", { exact: true }).waitFor();
  check((await ann.getByLabel("Comment", { exact: true }).inputValue()) === "Mine", "what is being written stays");
  await ann.getByLabel("Comment", { exact: true }).blur();
  await some(ann.getByText(/^Someone has changed this text in the meantime/), "the conflict in words");
  await button(bo, "Delete from here").click();
  await some(ann.getByText(/^Someone deleted the move you were looking at/), "what was deleted");
  await shows(ann, "20");

  // The menu of the owner: the link, the picture, and who may open it.
  await button(ann, "Study").click();
  const embedded = await dialog(ann).getByLabel("Embed this position as a picture", { exact: true }).inputValue();
  const picture = await bo.request.get(/src="([^"]+)"/.exec(embedded)[1]);
  check(picture.ok() && (await picture.text()).includes("<svg"), "the picture can be embedded");
  await hers.look("study-menu", { scrolls: false });
  await dialog(ann)
    .getByRole("radio", { name: /^Anyone with the link can read/ })
    .check();
  await some(bo.getByText(/^Read only\./), "Bo may only read now");
  await plays(bo, 0);
  check(!/^\d+$/.test(await node(bo)), "what a reader tries is nobody else's");
  await his.look("study-read", { scrolls: false });
  await button(bo, "Study").click();
  await his.look("study-reader", { scrolls: false });
  await button(dialog(bo), "Make a copy").click();
  await bo.getByText("The red zone (copy)", { exact: true }).waitFor();
  await bo.goto(`${url}${address}`);
  await shows(bo, "start");

  // Private again, it looks to others like one that does not exist; the copy is in Bo's list.
  await dialog(ann)
    .getByRole("radio", { name: /^Only me/ })
    .check();
  await heading(bo, "Study not found").waitFor();
  await until(async () => (await ann.getByText(/^Also here/).count()) === 0, "nobody else is there any more");
  await bo.goto(`${url}/analysis`);
  await bo.getByRole("link", { name: /^The red zone \(copy\)/ }).waitFor();
  await his.look("studies", {});
  await button(dialog(ann), "Delete the study").click();
  await button(dialog(ann), "Yes, I’m sure").click();
  await heading(ann, "Analysis board").waitFor();
  check((await ann.getByRole("link", { name: /^The red zone/ }).count()) === 0, "the study is deleted");
  const wrong = [...hers.wrong, ...his.wrong];
  check(wrong.length === 0, wrong.join("\n"));
});

async function called(page, url, name) {
  await page.goto(`${url}/me`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await button(page, "Save").first().click();
  await page.getByText("Saved.", { exact: true }).waitFor();
}

async function shows(page, id) {
  await until(async () => (await board(page).count()) > 0 && (await node(page)) === id, `the board shows ${id}`);
}

/** The buttons of the moves in the list: what is said of each tells them apart. */
function moves(page) {
  return page.evaluate(() => [...document.querySelectorAll(".moves [data-move]")].map((one) => one.dataset.move).join(" "));
}

/** Wait until a move is in the list. */
function move(page, id) {
  return page.locator(`.moves [data-move="${id}"]`).waitFor({ state: "attached" });
}

async function show(page, id) {
  await tab(page, "Moves").click();
  await page.locator(`.moves [data-move="${id}"]`).click();
  await shows(page, id);
}

/** Take a choice by its place in the list. */
async function plays(page, place) {
  const before = await node(page);
  await tab(page, "Choices").click();
  const choices = page.locator(".choices button:not(.advice, .more)");
  await some(choices, "choices");
  await choices.nth(place).click();
  await until(async () => (await node(page)) !== before, "a move was made");
  await tab(page, "Moves").click();
}

/** Open the notes of the move that is shown. */
async function notes(page) {
  if (
    !(await page
      .locator("details:has(.notes)")
      .getAttribute("open")
      .then((open) => open !== null))
  ) {
    await page.getByText("Comment, variation, export").click();
  }
}

async function note(page, id, field, text) {
  await show(page, id);
  await notes(page);
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.getByLabel(field, { exact: true }).blur();
  await page.locator(".moves").getByText(text, { exact: true }).waitFor();
}

function named(page, name) {
  return some(page.getByRole("group", { name, exact: true }), `a variation called ${name}`);
}
