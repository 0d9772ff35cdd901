// Dragging, pinching and the wheel, as a Svelte action. A click that ends a drag is swallowed, so nothing is chosen by it.
import type { Point } from "./geometry";

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
  /** True while fingers or the mouse move the sheet. */
  moving(now: boolean): void;
}

/** Pixels a pointer may wander before a press is a drag. */
const SLACK = 6;

export function gestures(node: HTMLElement, wanted: Gestures): { update(wanted: Gestures): void; destroy(): void } {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const inside = (event: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const rest = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => wanted.moving(false), 160);
  };

  function pressed(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    if ((event.target as Element).closest("button, [role=dialog]")) return;
    down.set(event.pointerId, inside(event));
    if (down.size === 1) {
      start = inside(event);
      dragged = false;
    }
  }

  function moved(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = inside(event);
    if (!dragged && start && Math.hypot(now.x - start.x, now.y - start.y) < SLACK && down.size === 1) return;
    if (!dragged) {
      dragged = true;
      wanted.moving(true);
      node.setPointerCapture(event.pointerId);
    }
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const other = others[0];
    if (other) {
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
      if (was > 0) wanted.zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, is / was);
      wanted.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else {
      wanted.pan(now.x - before.x, now.y - before.y);
    }
    down.set(event.pointerId, now);
  }

  function released(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (down.size === 0) {
      start = null;
      if (dragged) rest();
    }
  }

  function clicked(event: MouseEvent): void {
    if (!dragged) return;
    event.stopPropagation();
    event.preventDefault();
    dragged = false;
  }

  function wheeled(event: WheelEvent): void {
    event.preventDefault();
    wanted.moving(true);
    // A line of a wheel counts as 16 pixels; a pinch on a touchpad comes as a wheel with Ctrl.
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    wanted.zoom(inside(event), Math.exp(-pixels * (event.ctrlKey ? 0.012 : 0.0016)));
    rest();
  }

  node.addEventListener("pointerdown", pressed);
  node.addEventListener("pointermove", moved);
  node.addEventListener("pointerup", released);
  node.addEventListener("pointercancel", released);
  node.addEventListener("click", clicked, true);
  node.addEventListener("wheel", wheeled, { passive: false });
  return {
    update(next) {
      wanted = next;
    },
    destroy() {
      clearTimeout(resting);
      node.removeEventListener("pointerdown", pressed);
      node.removeEventListener("pointermove", moved);
      node.removeEventListener("pointerup", released);
      node.removeEventListener("pointercancel", released);
      node.removeEventListener("click", clicked, true);
      node.removeEventListener("wheel", wheeled);
    },
  };
}
