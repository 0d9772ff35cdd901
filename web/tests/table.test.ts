// What a page knows of a table: in order, without gaps, with its words.
import { describe, expect, it, vi } from "vitest";
import { connection } from "../src/transport/websocket.svelte";
import { TableStore } from "../src/table/table.svelte";
import type { Now, Told } from "../src/transport/messages";

function told(at: number, first: number, more: Partial<Told> = {}): Told {
  const entries = Array.from({ length: at - first + 1 }, (_, i) => ({
    n: first + i,
    seat: 0,
    do: "done",
    events: [{ event: "turn_ended", seat: 0 }],
  }));
  return {
    table: "T",
    at,
    revision: 1,
    status: "playing",
    paused: false,
    seat: 0,
    to_act: 0,
    chance: false,
    entries,
    times: entries.map(() => 5),
    undone: [],
    view: { at },
    choices: [],
    asides: [],
    chairs: [],
    host: true,
    clock_runs: false,
    undo_to: null,
    can_redo: false,
    undo_asked: null,
    outcome: null,
    rematch: null,
    broken: null,
    ...more,
  };
}

function now(at: number, first: number, more: Partial<Told> = {}, whole = false): Now {
  const what = told(at, first, more);
  const words = {
    start: ["It begins."],
    entries: what.entries.map((_, i) => [`Entry ${first + i}.`]),
    choices: [],
    caused: [],
    asides: [],
    why: "",
  };
  return { type: "table", table: "T", at, whole, now: what, header: null, settings: null, words };
}

describe("a table", () => {
  it("keeps entries in order and tells what changed", () => {
    const table = new TableStore("T");
    const changes = vi.fn();
    table.onchange = changes;
    table.now(now(2, 1, {}, true));
    expect(changes).not.toHaveBeenCalled();
    table.now(now(4, 3));
    expect(table.lines.map((line) => line.n)).toEqual([1, 2, 3, 4]);
    expect(table.lines[3]?.sentences).toEqual(["Entry 4."]);
    expect(changes).toHaveBeenCalledOnce();
    expect(changes.mock.calls[0]?.[0]).toMatchObject({ before: { at: 2 }, after: { at: 4 } });
    expect(table.have()).toEqual({ after: 4, chat: 0, seat: null });
  });

  it("shows the same seat of a shared screen when the connection was lost", () => {
    const table = new TableStore("T");
    table.now(now(2, 1, {}, true));
    table.look(1);
    expect(table.have()).toEqual({ after: 2, chat: 0, seat: 1 });
  });

  it("ignores what it has and asks for what is missing", () => {
    const table = new TableStore("T");
    const rewatch = vi.spyOn(connection, "rewatch").mockImplementation(() => {});
    table.now(now(2, 1, {}, true));
    table.now(now(3, 2));
    expect(table.lines.length).toBe(3);
    table.now(now(9, 8));
    expect(rewatch).toHaveBeenCalledWith("T");
    expect(table.lines.length).toBe(3);
  });

  it("strikes out what was undone and begins anew for other eyes", () => {
    const table = new TableStore("T");
    table.now(now(3, 1, {}, true));
    table.now(now(4, 4, { undone: [3, 4] }));
    expect(table.lines.map((line) => line.undone)).toEqual([false, false, true, true]);
    table.now(now(2, 1, {}, true));
    expect(table.lines.length).toBe(2);
    table.refresh();
    expect(table.have().after).toBe(0);
  });
});
