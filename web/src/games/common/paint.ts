// The colours of the board as CSS variables, by day and by night. They come from the look.toml of a game with its material.

export interface Look {
  palette: Record<string, string>;
  night: Record<string, string>;
}

/** Svelte action: give a node and everything in it the palette. Which half counts follows `color-scheme`. */
export function paint(node: HTMLElement | SVGElement, look: Look): { update(look: Look): void } {
  const set = ({ palette, night }: Look): void => {
    for (const [name, day] of Object.entries(palette)) {
      node.style.setProperty(`--f-${name.replaceAll("_", "-")}`, byDayAndNight(day, night[name] ?? day));
    }
  };
  set(look);
  return { update: set };
}

export function byDayAndNight(day: string, night: string): string {
  return `light-dark(${day}, ${night})`;
}

/** The tint of a region's land: as printed by day, a glimmer of it by night. */
export function landTint(fill: string): string {
  return byDayAndNight(fill, `color-mix(in oklab, ${fill} 42%, #14181c)`);
}

/** A strong colour that has to be read on paper by day and on dark by night. */
export function onPaper(accent: string): string {
  return byDayAndNight(accent, `color-mix(in oklab, ${accent} 52%, #fff4dc)`);
}
