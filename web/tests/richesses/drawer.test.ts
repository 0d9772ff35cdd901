// A way of one's own: clicked through along the sections, sent as any other move, judged by the server.
import { expect, it } from "vitest";
import { Drawer } from "../../src/games/richesses/drawer.svelte";
import { MATERIAL, view } from "./kit";

const drawer = (asked = "turn") => new Drawer(() => MATERIAL, () => view({ moment: { asked } }));
const near = (one: Drawer): string[] => one.targets.map(({ id }) => id);

it("begins where one stands and offers what a section joins", () => {
  const way = drawer();
  expect([way.active, way.targets, way.choice()]).toEqual([false, [], null]);
  way.start("foot");
  expect(near(way)).toEqual(["brest", "meaux"]);
  way.start("car");
  expect(near(way)).toEqual(["brest", "meaux", "reims", "lyon"]);
});

it("becomes a move, or a lift where one is offered", () => {
  for (const [asked, words] of [["turn", { do: "move", by: "bike" }], ["advance", { do: "advance" }]] as const) {
    const way = drawer(asked);
    way.start("bike");
    way.add("meaux");
    way.add("reims");
    way.back();
    way.add("paris");
    expect(way.choice()?.do).toEqual([{ ...words, path: ["paris", "meaux", "paris"] }]);
    way.stop();
    expect(way.active).toBe(false);
  }
});
