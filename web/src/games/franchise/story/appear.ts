// How a piece appears during an animation: it drops or grows into its place.

/** Svelte action. `drop` falls from above like a pin, `grow` unfolds from the middle. */
export function appear(node: SVGGElement, how: "drop" | "grow"): void {
  if (!node.closest("[data-animating]") || typeof node.animate !== "function") return;
  const drop: Keyframe[] = [
    { transform: "translateY(-90px)", opacity: 0, easing: "cubic-bezier(.5,0,.9,.6)" },
    { transform: "translateY(0)", opacity: 1, offset: 0.6, easing: "ease-out" },
    { transform: "translateY(-12px)", offset: 0.78, easing: "ease-in" },
    { transform: "translateY(0)" },
  ];
  const grow: Keyframe[] = [{ transform: "scale(0)" }, { transform: "scale(1.12)", offset: 0.7 }, { transform: "scale(1)" }];
  node.animate(how === "drop" ? drop : grow, { duration: how === "drop" ? 520 : 320 });
}
