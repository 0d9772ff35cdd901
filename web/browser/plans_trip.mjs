// Plans of a journey, in a game with dice and hidden cards: one whose end another player has taken, and one that is played.
// `node plans_trip.mjs http://address laptop`
import { scene } from "./browser.mjs";
import { button, check, heading, inside, moved, question, some, take, until } from "./kit.mjs";
import { inspector } from "./looks.mjs";
import { box, plan } from "./plans_kit.mjs";
import { form, invite } from "./tables.mjs";

const [, , , size = "laptop"] = process.argv;
const EVRY = /^Go .*to Évry/;
const PONTOISE = /^Go .*to Pontoise/;
const PARIS = /^Go .*to Paris/;

scene(async ({ url, person }) => {
  const ann = await person({ name: "ann", size, scheme: size === "phone" ? "dark" : "light" });
  const bo = await person({ name: "bo", size });
  await ann.goto(`${url}/make/richesses`);
  const { choose, seat, uncheck, make, start } = form(ann);
  await choose("Players", "2");
  await seat(2, "open");
  await uncheck("Random first player");
  await make();
  await invite(ann, bo, "Bo");
  await start();
  await take(ann, [/^Ready to go/]);
  await take(bo, [/^Ready to go/]);

  // The dice say who begins. The other one plans to go where the first one goes: nobody shares a point on the way.
  const first = await until(async () => {
    for (const one of [ann, bo]) if ((await question(one))?.names.some((name) => EVRY.test(name))) return one;
    return false;
  }, "the first turn");
  const other = first === ann ? bo : ann;
  const { look, wrong } = inspector(other, size, false);
  await button(other, "Plan my next turn").click();
  await plan(other, /^Buy a bike/);
  await plan(other, EVRY);
  await some(box(other).getByText(/, so the plan ends here\.$/), "why there is no more to plan");
  await look("plan-trip", { scrolls: false });
  await take(first, [EVRY]);
  await heading(other, "Your turn").waitFor();
  await some(box(other).getByText(/^Not possible: /), "that the plan is no longer possible");
  await look("plan-trip-gone", { scrolls: false });

  // What is still possible is played with one click, and what is not is left out, and said.
  const before = await question(other);
  await button(box(other), "Play the plan").click();
  await moved(other, before);
  await other.locator(".notifications .notice").filter({ hasText: "Évry" }).waitFor();
  await box(other).waitFor({ state: "detached" });

  // A plan that survives: nobody is in its way.
  await button(first, "Plan my next turn").click();
  await plan(first, PARIS);
  await take(other, [PONTOISE]);
  await heading(first, "Your turn").waitFor();
  check(
    (await box(first)
      .getByText(/^Not possible: /)
      .count()) === 0,
    "the plan has survived",
  );
  const now = await until(() => question(first), "the turn");
  await button(box(first), "Play the plan").click();
  await moved(first, now);
  await box(first).waitFor({ state: "detached" });
  await other.getByRole("tab", { name: "Log", exact: true }).click();
  await some(inside(other, "log").getByText(/to Paris/), "what was planned was played");
  check(wrong.length === 0, wrong.join("\n"));
});
