// Shapes, the camera, and where an arrow key or a card leads.
import { describe, expect, it } from "vitest";
import { contain, cover, framing, held, toScreen, zoomed } from "../../src/board/camera";
import { along, clock, curve, middleBetween, neighbour } from "../../src/board/geometry";
import { cluster, hexagon, onFrame, space } from "../../src/games/franchise/geometry";
import { beside } from "../../src/board/placement";

const SHEET = { x: -40, y: -40, width: 1680, height: 1080 };

describe("shapes", () => {
  it("run clockwise from the top", () => {
    expect(clock(0, 10).y).toBeCloseTo(-10);
    expect(clock(0.25, 10).x).toBeCloseTo(10);
    expect(space(4, 1, 4, 8).middle.x).toBeCloseTo(6);
    expect(hexagon(10)).toMatch(/^M0 -10L/);
  });

  it("bend a link to the right of the way from a to b", () => {
    const bent = curve({ x: 0, y: 0 }, { x: 100, y: 0 }, 10);
    expect(along(bent, 0.5)).toEqual({ x: 50, y: 10 });
  });

  it("put the price where the places at the ends leave room", () => {
    const straight = curve({ x: 0, y: 0 }, { x: 100, y: 0 }, 0);
    expect(middleBetween(straight, 40, 0).x).toBeCloseTo(70);
  });

  it("let pieces touch but not cover each other", () => {
    for (let count = 2; count <= 8; count++) {
      const spots = cluster(count, 10);
      expect(spots).toHaveLength(count);
      for (const [n, a] of spots.entries()) {
        for (const b of spots.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(19.9);
      }
    }
  });

  it("drive round the frame from the lower left corner, up first", () => {
    expect(onFrame(0, 0, 0, 100, 50)).toEqual({ x: 0, y: 50, turn: -90 });
    const above = onFrame(100 / 300, 0, 0, 100, 50);
    expect([above.y, above.turn]).toEqual([0, 0]);
    expect(above.x).toBeCloseTo(50);
    const later = onFrame(1.9, 0, 0, 100, 50);
    expect(later.turn).toBe(180);
    expect(later.x).toBeCloseTo(30);
  });
});

describe("the arrow keys", () => {
  const places = [
    { id: "west", x: 0, y: 0 },
    { id: "east", x: 100, y: 10 },
    { id: "far", x: 300, y: 0 },
    { id: "south", x: 20, y: 80 },
  ];
  it("lead to the nearest place in that direction", () => {
    expect(neighbour({ x: 10, y: 0 }, places, { x: 1, y: 0 })?.id).toBe("east");
    expect(neighbour({ x: 10, y: 0 }, places, { x: 0, y: 1 })?.id).toBe("south");
  });
  it("go round the country where there is nothing more", () => {
    expect(neighbour({ x: 0, y: 0 }, places.slice(1), { x: -1, y: 0 })?.id).toBe("far");
    expect(neighbour({ x: 0, y: 0 }, [], { x: 1, y: 0 })).toBeNull();
  });
});

describe("the camera", () => {
  it("shows the whole sheet, or fills the window", () => {
    expect(contain(SHEET, { width: 840, height: 700 }).k).toBeCloseTo(0.5);
    expect(cover(SHEET, { width: 390, height: 540 }).k).toBeCloseTo(0.5);
  });
  it("keeps the point under the pointer while zooming", () => {
    const before = { x: 10, y: 20, k: 0.5 };
    const after = zoomed(before, { x: 110, y: 120 }, 2, 0.3, 4);
    expect(toScreen(after, { x: 200, y: 200 })).toEqual({ x: 110, y: 120 });
    expect(zoomed(before, { x: 0, y: 0 }, 100, 0.3, 4).k).toBe(4);
  });
  it("never leaves the sheet, and centres it where the window is larger", () => {
    const window = { width: 800, height: 800 };
    const far = held({ x: 9999, y: -9999, k: 1 }, SHEET, window);
    expect(far).toEqual({ k: 1, x: 40, y: 800 - 1040 });
    expect(held({ x: 0, y: 0, k: 0.25 }, SHEET, window).x).toBeCloseTo((800 - 1680 * 0.25) / 2 + 10);
  });
  it("frames what can be done", () => {
    const view = framing(
      [
        { x: 100, y: 100 },
        { x: 300, y: 200 },
      ],
      50,
      { width: 300, height: 400 },
      2,
    );
    expect(view?.k).toBeCloseTo(1);
    expect(framing([], 50, { width: 300, height: 400 }, 2)).toBeNull();
  });
});

describe("a card", () => {
  const window = { width: 400, height: 300 };
  const card = { width: 150, height: 100 };
  it("stands on the right, on the left where there is no room, above or below on a narrow screen", () => {
    expect(beside({ x: 100, y: 150 }, card, window, 20)).toEqual({ x: 120, y: 100 });
    expect(beside({ x: 350, y: 10 }, card, window, 20)).toEqual({ x: 180, y: 8 });
    expect(beside({ x: 90, y: 200 }, card, { width: 180, height: 300 }, 20)).toEqual({ x: 15, y: 80 });
    expect(beside({ x: 90, y: 50 }, card, { width: 180, height: 300 }, 20).y).toBe(70);
  });
});
