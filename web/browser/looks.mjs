// What must hold on every page: it meets WCAG 2.2 AA and fits the screen.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check } from "./kit.mjs";

const { SHOTS } = process.env;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
/** Rules whose verdict depends on the size of the screen and on light or dark; all others see the same elements. */
const LAID_OUT = { type: "rule", values: ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"] };
const WHOLE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No violation of the rules for everybody, WCAG 2.2 AA included; `only` the layout if the same page was looked at on another
 *  screen. A page looked at while it changes is looked at again: axe-core reads colours one by one, so only what is there
 *  twice is a fault of the page. */
export async function accessible(page, where, only = false) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const rules = only ? LAID_OUT : WHOLE;
  await settled(page);
  let found = await violations(page, rules);
  if (found.length > 0) {
    await settled(page);
    found = await violations(page, rules);
  }
  check(found.length === 0, `${where}:\n  ${found.join("\n  ")}`);
}

/** Wait until fonts are there, animations that end have ended, and what follows from the layout is drawn. */
export function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
    for (let frames = 0; frames < 2; frames++) await new Promise((go) => requestAnimationFrame(go));
  });
}

function violations(page, rules) {
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
    const nodes = (one) => one.nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`);
    return violations.map((one) => `${one.id}: ${one.help}\n    ${nodes(one).join("\n    ")}`);
  }, rules);
}

/** Nothing wider than the screen, and where the page should not scroll it does not. */
export async function fits(page, where, { scrolls = true } = {}) {
  await settled(page);
  const { wide, high, width, height } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    width: innerWidth,
    height: innerHeight,
  }));
  check(wide <= width, `${where}: ${wide} px wide on a screen of ${width}`);
  if (!scrolls) check(high <= height, `${where}: ${high} px high on a screen of ${height}`);
}

/** Looks at one state of a page after the other, and gathers what is wrong with them. */
export function inspector(page, size, only) {
  const wrong = [];
  const look = async (name, how) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${size}-${name}.png` });
    const where = `${name} on a ${size}`;
    await fits(page, where, how).catch((error) => wrong.push(error.message));
    await accessible(page, where, only).catch((error) => wrong.push(error.message));
  };
  return { look, wrong };
}
