// Harbours in the browser: the server draws the map, the client shows it with the players and the choices. A game that
// wants more replaces what it likes: a Board of its own, a Panel, sounds (docs/web.md has the list).
import { ui as generic } from "$client/board/generic";
import type { GameUi } from "$client/games/contract";

interface View {
  earned: number[];
  phase: string;
}

export const ui: GameUi<unknown, View> = {
  ...generic,
  scores: (view) => view.earned,
  measure: () => "coins",
  currency: (amount) => `${String(amount)} ¤`,
  landmarks: ["cargo_delivered", "cargo_taken"],
  implied: ["turn_began"],
  sounds: [[["cargo_delivered", "cargo_taken"], [523, 659]]],
  group: (choice) => ({ group: choice.key, place: typeof choice.facts["to"] === "string" ? choice.facts["to"] : null }),
};
