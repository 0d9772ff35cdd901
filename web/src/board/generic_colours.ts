// Colours and shapes of the seats in a game that the client does not draw itself.
import type { SeatColour } from "../games/contract";

const COLOURS: [id: string, fill: string, edge: string, ink: string][] = [
  ["red", "#c8102e", "#7d0a1d", "#fff"],
  ["blue", "#1f4e9c", "#12305f", "#fff"],
  ["yellow", "#f0b93f", "#94691a", "#2b2118"],
  ["green", "#1b7f3b", "#0f4a22", "#fff"],
  ["orange", "#e0701c", "#8a420c", "#2b2118"],
  ["black", "#2b2b2b", "#000", "#fff"],
];
/** A disc, a square, a triangle, a diamond, a bar and a cross, so that seats differ without colour too. */
const SHAPES = [
  "M0-.7A.7.7 0 1 1 0 .7A.7.7 0 1 1 0-.7Z",
  "M-.6-.6H.6V.6H-.6Z",
  "M0-.75L.7.6H-.7Z",
  "M0-.8L.8 0L0 .8L-.8 0Z",
  "M-.75-.3H.75V.3H-.75Z",
  "M-.25-.75H.25V-.25H.75V.25H.25V.75H-.25V.25H-.75V-.25H-.25Z",
];

export const GENERIC_COLOURS: SeatColour[] = COLOURS.map(([id, fill, edge, ink], n) => ({ id, fill, edge, ink, shape: SHAPES[n] ?? "" }));
