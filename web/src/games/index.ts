// The games the client can show. Each is loaded when it is first needed.
import type { Face } from "./face";

const FACES: Record<string, () => Promise<{ face: Face }>> = {
  franchise: () => import("./franchise"),
};

export const PLAYABLE = Object.keys(FACES);

/** The face of a game; undefined if this client has none. */
export async function faceOf(game: string): Promise<Face | undefined> {
  return (await FACES[game]?.())?.face;
}
