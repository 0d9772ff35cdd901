// The games that the client draws: each folder beside this file, and those of TURNPIKE_GAMES_WEB. A game is loaded when it
// is first shown. One that has no folder is shown with the server's pictures.
import type { Component } from "svelte";
import { MINIATURES, UIS } from "virtual:game-folders";
import type { GameUi } from "./contract";

/** The user interface of some game; its own types matter inside its folder only. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- material, view and events differ from game to game
export type AnyGameUi = GameUi<any, any, any>;

/** With its id, under which the texts of the game are found. */
export type LoadedGame = AnyGameUi & { id: string };

/** The board of some game in small. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- material differs from game to game
export type AnyMiniature = Component<{ material: any }>;

const FOLDERS = import.meta.glob<{ ui: AnyGameUi }>("./*/index.ts");
const SMALL = import.meta.glob<{ default: AnyMiniature }>("./*/Miniature.svelte");

export async function loadGameUi(id: string): Promise<LoadedGame> {
  const load = UIS[id] ?? FOLDERS[`./${id}/index.ts`] ?? (() => import("../board/generic"));
  return { id, ...(await load()).ui };
}

/** The start page needs no more than this of a game, so it is loaded by itself. */
export async function loadMiniature(id: string): Promise<AnyMiniature | null> {
  const load = MINIATURES[id] ?? SMALL[`./${id}/Miniature.svelte`];
  return load ? (await load()).default : null;
}
