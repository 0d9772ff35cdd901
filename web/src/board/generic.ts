// The user interface of a game that has no client folder: the server's picture, the players, and the list of choices.
import type { GameUi } from "../games/contract";
import GenericBoard from "./GenericBoard.svelte";
import GenericPanel from "./GenericPanel.svelte";
import { GENERIC_COLOURS } from "./generic_colours";

export const ui: GameUi = {
  Board: GenericBoard,
  Panel: GenericPanel,
  colours: () => GENERIC_COLOURS,
  steps: () => ({ all: [], now: null }),
  scores: () => [],
  measure: () => "",
  cost: () => null,
  currency: String,
  landmarks: [],
  implied: [],
  sounds: [],
  section: () => null,
  group: (choice) => ({ group: choice.key, place: null }),
  onward: () => null,
};
