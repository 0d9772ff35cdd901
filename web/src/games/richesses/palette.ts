// The colours of the map as the board, the panel and the controls use them, by day and by night.
import type { Palettes } from "../../board/palette";
import type { Material } from "./types";

const PAINTED = new WeakMap<Material, Palettes>();

/** Everything coloured, by name: the look, the sheet, and the names the common parts of all boards go by. */
export function lookOf(material: Material): Palettes {
  const known = PAINTED.get(material);
  if (known) return known;
  const { look, board } = material;
  const { region_tints: _tints, ...sheet } = board.layout.colours;
  const named = (all: Record<string, string>, table: string): Record<string, string> => ({
    ...all,
    table,
    neon: all["glow"] ?? "",
    marquee: all["title"] ?? "",
    tile_line: all["rule"] ?? "",
  });
  const painted = {
    palette: { ...sheet, ...named(look.palette, "#c9d3c4") },
    night: { ...look.sheet_night, ...named(look.night, "#12171a") },
  };
  PAINTED.set(material, painted);
  return painted;
}
