// A game is its folder: nothing outside of it names a game, and a folder outside of src/games is found as well.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folders, gameFolders } from "../game_folders";
import { GENERIC_COLOURS } from "../src/board/generic_colours";
import { loadGameUi, loadMiniature } from "../src/games";

const WEB = join(import.meta.dirname, "..");
const IDS = readdirSync(join(WEB, "src/games")).filter((name) => existsSync(join(WEB, "src/games", name, "index.ts")));

function outside(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !IDS.some((id) => path.startsWith(join(WEB, "src/games", id))));
}

describe("a game", () => {
  it("is named by nothing outside of its folder", () => {
    const files = [
      ...["src", "texts", "public"].flatMap(outside),
      ...["index.html", "vite.config.ts", "package.json", "game_folders.ts"].map((name) => join(WEB, name)),
    ];
    expect(IDS.length).toBeGreaterThan(1);
    for (const file of files) {
      const text = readFileSync(file, "utf-8");
      // A word of a game's rules may be its name as well: only what is written as an id counts. No page has
      // a title of a game at all (tests/web/test_texts.py).
      expect(
        IDS.filter((name) => new RegExp(`["'\`/.]${name}\\b|\\b${name}["'\`/.]`).test(text)),
        file,
      ).toEqual([]);
    }
  });

  it.each(IDS)("%s has the files of every game", (id) => {
    const files = readdirSync(join(WEB, "src/games", id));
    expect(files).toEqual(
      expect.arrayContaining([
        "Board.svelte",
        "Miniature.svelte",
        "Panel.svelte",
        "Result.svelte",
        "board",
        "describe.ts",
        "figures",
        "index.ts",
        "panel",
        "rulebook.ts",
        "scene.ts",
        "sounds.ts",
        "story",
        "targets.ts",
        "texts",
        "turn.ts",
        "types.ts",
      ]),
    );
    expect(readdirSync(join(WEB, "src/games", id, "story"))).toEqual(
      expect.arrayContaining(["Motions.svelte", "apply.ts", "durations.ts", "motions.ts"]),
    );
  });

  it.each(IDS)("%s is loaded by its id", async (id) => {
    expect(await loadGameUi(id)).toMatchObject({ id });
    expect(await loadMiniature(id)).not.toBeNull();
  });

  it("without a folder is shown with pictures of the server", async () => {
    const ui = await loadGameUi("unheard-of");
    expect(await loadMiniature("unheard-of")).toBeNull();
    expect([ui.id, ui.steps(null), ui.colours({}).length]).toEqual(["unheard-of", { all: [], now: null }, GENERIC_COLOURS.length]);
  });

  it("may have its folder elsewhere", () => {
    const folder = join(mkdtempSync(join(tmpdir(), "turnpike-")), "harbour", "web");
    mkdirSync(join(folder, "texts"), { recursive: true });
    writeFileSync(join(folder, "index.ts"), "");
    writeFileSync(join(folder, "texts", "en.json"), "{}");
    const found = folders(folder);
    expect(found).toEqual([{ id: "harbour", path: folder }]);
    const { load } = gameFolders(found) as { load: (id: string) => string | null };
    const code = load("\0virtual:game-folders") ?? "";
    expect(code).toContain(`"harbour": () => import(${JSON.stringify(join(folder, "index.ts"))})`);
    expect(code).toContain(`"harbour/en": () => import(`);
    expect(load("another")).toBeNull();
    expect(() => folders(join(folder, "texts"))).toThrow("no index.ts");
  });
});
