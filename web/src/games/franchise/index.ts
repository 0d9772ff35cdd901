// The face of Franchise.
import type { Choice, Face, Steps } from "../face";
import Board from "./Board.svelte";
import Miniature from "./Miniature.svelte";
import Panel from "./Panel.svelte";

interface View {
  money: number[];
  influence: number[];
  phase: string;
}

interface Brand {
  colour: string;
  fill: string;
  edge: string;
  ink: string;
  shape: string;
}

interface Material {
  look: { seats: Brand[]; shapes: Record<string, string> };
}

const SECTIONS: Record<string, string> = {
  "phase:start": "3.4",
  "phase:income": "4.1",
  "phase:expand": "4.2",
  "phase:increase": "4.3",
  "phase:open": "4.4",
  "phase:regions": "4.5",
};

function steps(view: unknown): Steps {
  const phase = (view as View | null)?.phase ?? "start";
  if (phase === "start") return { all: ["start"], now: "start" };
  return { all: ["income", "expand", "increase", "open", "regions"], now: phase };
}

function group(choice: Choice): { group: string; place: string | null } {
  const place = choice.facts["to"] ?? choice.facts["city"] ?? choice.facts["town"] ?? null;
  return { group: choice.key, place: typeof place === "string" ? place : null };
}

export const face: Face = {
  Board,
  Panel,
  Miniature,
  colours: (material) => {
    const { look } = material as Material;
    return look.seats.map((s) => ({ id: s.colour, fill: s.fill, edge: s.edge, ink: s.ink, shape: look.shapes[s.shape] ?? "" }));
  },
  steps,
  scores: (view) => (view as View).influence,
  cash: (view, seat) => (view as View).money[seat] ?? null,
  cost: (choice) => (typeof choice.facts["cost"] === "number" ? choice.facts["cost"] : null),
  landmarks: ["city_scored", "region_tile_moved", "game_ended"],
  section: (what) => SECTIONS[what] ?? null,
  group,
};
