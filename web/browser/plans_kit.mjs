// What the scenes about plans share.
import { inside, until } from "./kit.mjs";

export const box = (page) => page.getByRole("region", { name: "My plan", exact: true });
export const steps = (page) => box(page).getByRole("listitem");

/** The page shows where a plan of so many steps leads. */
async function answered(page, count) {
  await until(async () => (await box(page).getAttribute("data-answered")) === String(count), `where ${count} steps lead`);
}

/** Put the first choice like this into the plan; what it says. */
export async function plan(page, like) {
  const count = await steps(page).count();
  await answered(page, count);
  const buttons = inside(page, "choices").locator("button:not(.more)");
  const at = await until(async () => {
    const names = await buttons.allInnerTexts();
    const found = names.findIndex((name) => like.test(name.trim()));
    return found >= 0 && { found };
  }, `a choice like ${like} to plan`);
  await buttons.nth(at.found).click();
  await answered(page, count + 1);
  return steps(page).nth(count).locator(".say").innerText();
}
