// A path of the player's own: clicked through along the sections, sent as any other move, judged by the server.
import { expect, it } from "vitest";
import type { Choice } from "../../src/games/contract";
import { PathEditor } from "../../src/games/richesses/path_editor.svelte";
import { MATERIAL, move, view } from "./kit";

const lift: Choice = { ...move("foot", []), do: [{ do: "advance", path: ["paris", "meaux"] }], key: "advance", facts: { to: "meaux" } };
const pathEditor = (choices = [move("foot", ["paris", "meaux"]), move("bike", ["paris", "meaux"])]) =>
  new PathEditor(
    () => MATERIAL,
    () => view(),
    () => choices,
  );
const near = (one: PathEditor): string[] => one.targets.map(({ id }) => id);

it("begins where one stands and offers what a section joins", () => {
  const way = pathEditor();
  expect([way.active, way.targets, way.choice()]).toEqual([false, [], null]);
  way.start("foot");
  expect(near(way)).toEqual(["brest", "meaux"]);
  way.start("car");
  expect(near(way)).toEqual(["brest", "meaux", "reims", "lyon"]);
});

it("becomes a move, or a lift where one is offered", () => {
  for (const [choices, action] of [
    [undefined, { do: "move", by: "bike" }],
    [[lift], { do: "advance" }],
  ] as const) {
    const way = pathEditor(choices && [...choices]);
    way.start("bike");
    way.add("meaux");
    way.add("reims");
    way.back();
    way.add("paris");
    expect(way.choice()?.do).toEqual([{ ...action, path: ["paris", "meaux", "paris"] }]);
    way.stop();
    expect(way.active).toBe(false);
  }
});
