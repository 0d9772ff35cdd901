// Tables for several players, created with the forms of the page.
import { asked, button } from "./kit.mjs";

/** Somebody else follows the link that the host shares, and sits down; the link. */
export async function invite(host, guest, name) {
  const address = await host.getByLabel("Link to share", { exact: true }).inputValue();
  await guest.goto(address);
  await guest.getByLabel("Name", { exact: true }).fill(name);
  await button(guest, "Join").click();
  await host.locator(".seat b").getByText(name, { exact: true }).waitFor();
  return address;
}

/** The form for a new table. */
export function form(page) {
  return {
    choose: (name, value) => page.getByRole("combobox", { name, exact: true }).selectOption(value),
    /** The name of a seat goes on with how its bot plays. */
    seat: (number, value) => page.getByRole("combobox", { name: new RegExp(`^Seat ${number}\\b`) }).selectOption(value),
    fill: (name, value) => page.getByLabel(name, { exact: true }).fill(value),
    check: (name) => page.getByLabel(name, { exact: true }).check(),
    uncheck: (name) => page.getByLabel(name, { exact: true }).uncheck(),
    make: () => button(page, "Create table").click(),
    start: () => button(page, "Start the game").click(),
  };
}

/** A game of Franchise for two people, made and begun by the first; both pages, and its address. */
export async function tableForTwo(url, person, prepare = async () => {}) {
  const ann = await person({ name: "ann" });
  const bo = await person({ name: "bo" });
  await ann.goto(`${url}/make/franchise`);
  const { choose, seat, uncheck, make, start } = form(ann);
  await choose("Players", "2");
  await choose("Starting towns", "introductory");
  await seat(2, "open");
  await uncheck("Random first player");
  await prepare(ann);
  await make();
  const address = await invite(ann, bo, "Bo");
  await start();
  await asked(ann);
  return { ann, bo, address };
}
