// The games that the client draws: each folder beside this file, and those of TURNPIKE_GAMES_WEB. A game is loaded when it
// is first shown. One that has no folder is shown with the server's pictures.
import { UIS } from "virtual:game-folders";
import type { GameUi } from "./contract";

/** The user interface of some game; its own types matter inside its folder only. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- material, view and events differ from game to game
export type AnyGameUi = GameUi<any, any, any>;

/** With its id, under which the texts of the game are found. */
export type LoadedGame = AnyGameUi & { id: string };

const FOLDERS = import.meta.glob<{ ui: AnyGameUi }>("./*/index.ts");

export async function loadGameUi(id: string): Promise<LoadedGame> {
  const load = UIS[id] ?? FOLDERS[`./${id}/index.ts`] ?? (() => import("../board/generic"));
  return { id, ...(await load()).ui };
}
