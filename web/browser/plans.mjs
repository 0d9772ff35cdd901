// Plans: one that did not survive what the other player did, and one that did. `node plans.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { asked, button, check, heading, inside, moved, some, take, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { box, plan, steps } from "./plans_kit.mjs";
import { form, invite } from "./tables.mjs";

const [, , , size = "laptop"] = process.argv;

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann", size, scheme: size === "phone" ? "dark" : "light" });
  const bo = await person({ name: "bo" });
  const { look, wrong } = inspector(ann, size, false);
  await table(url, ann, bo, "franchise");

  // The last player chooses a starting town first. Ann plans hers meanwhile, and Bo takes that very town.
  await asked(bo);
  await button(ann, "Plan my next turn").click();
  const town = await plan(ann, /^/);
  await box(ann).getByText("That ends your turn.", { exact: true }).waitFor();
  await take(bo, [new RegExp(`^${town}$`)]);
  await heading(ann, "Your turn").waitFor();
  await some(box(ann).getByText(/^Not possible: /), "that the plan is no longer possible");
  await look("plan-gone", { scrolls: false });
  await button(box(ann), "Play the plan").click();
  await some(ann.locator(".note, [role=alert]"), "the refusal");
  check((await steps(ann).count()) === 1, "what was refused stays in the plan");
  await button(box(ann), `Remove from the plan: ${town}`).click();
  await box(ann).waitFor({ state: "detached" });
  await take(ann, [/^/]);

  // Bo plans a whole turn while it is Ann's, changes it, and reloads the page.
  await asked(ann, /^Expand/);
  await button(bo, "Plan my next turn").click();
  await plan(bo, /^Expand/);
  await button(box(bo), /^Remove from the plan: Expand/).click();
  await until(async () => (await steps(bo).count()) === 0, "an empty plan");
  const wanted = await plan(bo, /^Expand/);
  await plan(bo, /^End the turn|^Continue: open/);
  await bo.reload();
  await until(async () => (await steps(bo).count()) === 2, "the plan after a reload");

  // Ann plans too, to see it on her screen; then plays her turn.
  const now = await asked(ann);
  await take(ann, [/^(End the turn|Continue: open)/]);
  await heading(bo, "Your turn").waitFor();
  check(
    (await box(bo)
      .getByText(/^Not possible: /)
      .count()) === 0,
    "the plan has survived",
  );
  await button(ann, "Plan my next turn").click();
  await plan(ann, /^Expand/);
  await look("plan", { scrolls: false });
  const before = await asked(bo);
  await button(box(bo), "Play the plan").click();
  await moved(bo, before);
  await heading(ann, "Your turn").waitFor();
  await box(bo).waitFor({ state: "detached" });
  check(now.entry !== before.entry, "the game went on");
  await ann.getByRole("tab", { name: "Log", exact: true }).click();
  const place = wanted.match(/ to (.*?) for /)[1];
  await some(inside(ann, "log").getByText(new RegExp(place)), "what was planned was played");
  check(wrong.length === 0, wrong.join("\n"));
});

/** A table for two, with every seat's own start. */
async function table(url, ann, bo, game) {
  await ann.goto(`${url}/make/${game}`);
  const { choose, seat, uncheck, make, start } = form(ann);
  await choose("Players", "2");
  await seat(2, "open");
  await uncheck("Random first player");
  await make();
  await invite(ann, bo, "Bo");
  await start();
}
