// The colours of the board as CSS variables, by day and by night. They come from the look.toml of a game with its material.

export interface Palettes {
  palette: Record<string, string>;
  night: Record<string, string>;
}

/** The style of an element which gives everything in it the palette. Which half counts follows `color-scheme`. */
export function paletteStyle({ palette, night }: Palettes): string {
  return Object.entries(palette)
    .map(([name, day]) => `--f-${name.replaceAll("_", "-")}: ${lightDark(day, night[name] ?? day)}`)
    .join("; ");
}

export function lightDark(day: string, night: string): string {
  return `light-dark(${day}, ${night})`;
}

/** The tint of a region's land: as printed by day, a glimmer of it by night. */
export function landTint(fill: string): string {
  return lightDark(fill, `color-mix(in oklab, ${fill} 42%, #14181c)`);
}

/** A strong colour that has to be read on paper by day and on dark by night. */
export function onPaper(accent: string): string {
  return lightDark(accent, `color-mix(in oklab, ${accent} 52%, #fff4dc)`);
}
