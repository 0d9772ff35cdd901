// The camera over the board: which part of the sheet the window shows. Screen = board * k + (x, y).
import type { Point } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box from its four numbers: left, top, width, height. */
export function boxOf([x = 0, y = 0, width = 0, height = 0]: number[]): Box {
  return { x, y, width, height };
}

export interface Size {
  width: number;
  height: number;
}

/** The whole box in the window, in its middle. */
export function contain(box: Box, window: Size): Camera {
  return centred(box, window, Math.min(window.width / box.width, window.height / box.height));
}

/** The box fills the window; what does not fit lies outside. */
export function cover(box: Box, window: Size): Camera {
  return centred(box, window, Math.max(window.width / box.width, window.height / box.height));
}

function centred(box: Box, window: Size, k: number): Camera {
  return {
    k,
    x: (window.width - box.width * k) / 2 - box.x * k,
    y: (window.height - box.height * k) / 2 - box.y * k,
  };
}

/** Some points with room round them, not larger than `most`. */
export function framing(points: Point[], room: number, window: Size, most: number): Camera | null {
  if (points.length === 0) return null;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const box = {
    x: Math.min(...xs) - room,
    y: Math.min(...ys) - room,
    width: Math.max(...xs) - Math.min(...xs) + 2 * room,
    height: Math.max(...ys) - Math.min(...ys) + 2 * room,
  };
  const k = Math.min(contain(box, window).k, most);
  return centred(box, window, k);
}

/** Closer or further by a factor; the point of the screen stays where it is. */
export function zoomed(camera: Camera, at: Point, factor: number, least: number, most: number): Camera {
  const k = Math.min(Math.max(camera.k * factor, least), most);
  const by = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

/** The same camera, moved so that the sheet covers the window, or lies in its middle where it is smaller. */
export function held(camera: Camera, box: Box, window: Size): Camera {
  const axis = (start: number, length: number, room: number, at: number): number => {
    const low = room - (start + length) * camera.k;
    const high = -start * camera.k;
    return low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
  };
  return {
    k: camera.k,
    x: axis(box.x, box.width, window.width, camera.x),
    y: axis(box.y, box.height, window.height, camera.y),
  };
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.k + camera.x, y: point.y * camera.k + camera.y };
}
