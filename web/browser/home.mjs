// The first page of a person whom games wait for: these come first, the most urgent on top, and all of them can be reached.
import { scene } from "./browser.mjs";
import { button, check, heading, some } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";

const TABLES = 7;
const FEW = 6;

/** A game in which its maker is to move. */
async function begin(page, url, settings) {
  const post = async (path, data) => {
    const answer = await page.request.post(`${url}/api/${path}`, { data, headers: { origin: url } });
    check(answer.ok(), await answer.text());
    return answer.json();
  };
  const options = { players: 2, start: "introductory" };
  const seats = [{ kind: "me" }, { kind: "bot", level: "greedy" }];
  const { table } = await post("tables", { settings: { game: "franchise", options, random_first: false, ...settings }, seats });
  await post(`tables/${table.id}/start`);
}

scene(async ({ url, person }) => {
  for (const size of ["laptop", "phone"]) {
    const ann = await person({ name: `ann-${size}`, size, scheme: size === "phone" ? "dark" : "light" });
    await ann.goto(`${url}/me`);
    await ann.getByLabel("Name", { exact: true }).fill("Ann");
    await button(ann, "Save").first().click();
    await ann.getByText("Saved.", { exact: true }).waitFor();
    for (let n = 1; n < TABLES; n += 1) await begin(ann, url, { title: `Table ${n}` });
    await begin(ann, url, { title: "The urgent one", clock: { kind: "correspondence" } });

    await ann.goto(url);
    await heading(ann, `${TABLES} games are waiting for you`).waitFor();
    const card = ann.getByRole("region", { name: `${TABLES} games are waiting for you` });
    const links = card.getByRole("link");
    await some(links, "the tables");
    check((await links.count()) === FEW, `${FEW} are shown`);
    const urgent = links.first();
    await urgent.getByText("The urgent one", { exact: true }).waitFor();
    await urgent.getByText(/^Franchise · with .*Greedy/i).waitFor();
    await urgent.getByText("Your time runs out in 2 days", { exact: true }).waitFor();
    await links.nth(1).getByText("Table 1", { exact: true }).waitFor();
    await accessible(ann, "games that wait");
    await fits(ann, "games that wait");
    await button(card, `Show all ${TABLES}`).click();
    await links.nth(FEW).waitFor();
    check((await links.count()) === TABLES, "all are shown");
    await links.last().click();
    await heading(ann, "Your turn").waitFor();
    await ann.context().close();
  }
});
