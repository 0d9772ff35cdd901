// Plans: one that did not survive what the other player did, and one that did. `node plans.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { asked, button, check, heading, inside, moved, some, take, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { box, plan, steps } from "./plans_kit.mjs";
import { form, invite } from "./tables.mjs";

const [, , , size = "laptop"] = process.argv;
const ENDS = /^(End the turn|Continue: open)/;

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann", size, scheme: size === "phone" ? "dark" : "light" });
  const bo = await person({ name: "bo" });
  const { look, wrong } = inspector(ann, size, false);
  await table(url, ann, bo, "franchise");

  // The last player chooses a starting town first. Ann plans hers meanwhile, and Bo takes that very town.
  await asked(bo);
  await button(ann, "Plan my next turn").click();
  const town = await plan(ann, /Little Rock/);
  await box(ann).getByText("That ends your turn.", { exact: true }).waitFor();
  await take(bo, [new RegExp(`^${town}$`)]);
  await heading(ann, "Your turn").waitFor();
  await some(box(ann).getByText(/^Not possible: /), "that the plan is no longer possible");
  await look("plan-gone", { scrolls: false });
  check((await button(box(ann), "Play the plan").count()) === 0, "there is nothing to play");
  await button(box(ann), `Remove from the plan: ${town}`).click();
  await box(ann).waitFor({ state: "detached" });
  await take(ann, [/Montgomery/]);

  // Bo plans an expansion into a town that has room for one, then the rest of the turn. Ann takes that town: what is
  // still possible is played with one click, what was left out is said, and the turn waits for Bo.
  await asked(ann, /^Expand/);
  await button(bo, "Plan my next turn").click();
  const gone = await plan(bo, /^Expand .*Huntsville/);
  await plan(bo, /^Continue to market share/);
  await plan(bo, ENDS);
  await take(ann, [/^Expand .*Huntsville/]);
  await take(ann, [ENDS]);
  await heading(bo, "Your turn").waitFor();
  await some(box(bo).getByText(/^Not possible: /), "which step is no longer possible");
  await button(box(bo), "Play the plan").click();
  const said = bo.locator(".notifications .notice").filter({ hasText: gone });
  await said.filter({ hasText: "Your turn goes on" }).waitFor();
  await until(async () => (await steps(bo).count()) === 1, "only the end of the turn");
  await heading(bo, "Your turn").waitFor();
  await button(box(bo), "Play the plan").click();
  await heading(ann, "Your turn").waitFor();
  await box(bo).waitFor({ state: "detached" });

  // Bo plans a whole turn while it is Ann's, changes it, and comes back in another window, as from a notification.
  await asked(ann, /^Expand/);
  await button(bo, "Plan my next turn").click();
  await plan(bo, /^Expand/);
  await button(box(bo), /^Remove from the plan: Expand/).click();
  await until(async () => (await steps(bo).count()) === 0, "an empty plan");
  const wanted = await plan(bo, /^Expand/);
  await plan(bo, ENDS);
  const window = await bo.context().newPage();
  await window.goto(bo.url());
  await until(async () => (await steps(window).count()) === 2, "the plan in another window");
  await window.close();

  // Ann plans too, to see it on her screen; then plays her turn.
  const now = await asked(ann);
  await take(ann, [/^Expand/]);
  await take(ann, [ENDS]);
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
