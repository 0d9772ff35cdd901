// The games the client can show. Each is loaded when it is first needed.
import type { Face } from "./face";

interface Playable {
  load: () => Promise<{ face: Face }>;
  players: { least: number; most: number };
  /** How one click begins: players at the table, and options that suit a first game. */
  quick: { players: number; options: Record<string, unknown> };
}

export const GAMES: Record<string, Playable> = {
  franchise: { load: () => import("./franchise"), players: { least: 2, most: 5 }, quick: { players: 3, options: { start: "introductory" } } },
  richesses: { load: () => import("./richesses"), players: { least: 2, most: 4 }, quick: { players: 3, options: {} } },
};

export const PLAYABLE = Object.keys(GAMES);

/** The face of a game; undefined if this client has none. */
export async function faceOf(game: string): Promise<Face | undefined> {
  return (await GAMES[game]?.load())?.face;
}
