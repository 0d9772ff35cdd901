// What a page knows of a table: in order, without gaps, with its words.
import { describe, expect, it, vi } from "vitest";
import { connection } from "../src/transport/websocket.svelte";
import { TableStore } from "../src/table/table.svelte";
import { actionsAfter } from "../src/table/undo";
import type { Snapshot, SnapshotMessage } from "../src/transport/messages";

function snapshot(at: number, first: number, more: Partial<Snapshot> = {}): Snapshot {
  const entries = Array.from({ length: at - first + 1 }, (_, i) => ({
    line: { n: first + i, seat: 0, do: "done", events: [{ event: "turn_ended", seat: 0 }] },
    time: 5,
    sentences: [`Entry ${first + i}.`],
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
    start: first === 1 ? ["It begins."] : [],
    entries,
    why: "",
    undone: [],
    view: { at },
    choices: [],
    asides: [],
    chairs: [],
    host: true,
    clock_runs: false,
    undo_to: null,
    can_redo: false,
    undo_request: null,
    seat_requests: [],
    outcome: null,
    rematch: null,
    broken: null,
    ...more,
  };
}

function message(at: number, first: number, more: Partial<Snapshot> = {}, whole = false): SnapshotMessage {
  return { type: "table", table: "T", at, whole, snapshot: snapshot(at, first, more), header: null, settings: null };
}

describe("an undo request", () => {
  it("is answered by its number", () => {
    const request = vi.spyOn(connection, "request").mockResolvedValue({} as never);
    const table = new TableStore("T");
    table.changed(message(4, 1, { undo_request: { id: 7, seat: 1, to: 2, answer: true } }, true));
    void table.answer(7, false);
    expect(request).toHaveBeenCalledWith({ type: "answer_undo", table: "T", request: 7, yes: false });
    request.mockRestore();
  });
  it("says how many actions it takes back", () => {
    const table = new TableStore("T");
    table.changed(message(6, 1, { undone: [4, 5] }, true));
    expect(actionsAfter(table.lines, 2)).toBe(2);
    expect(actionsAfter(table.lines, 0)).toBe(4);
  });
});

describe("a table", () => {
  it("keeps entries in order and tells what changed", () => {
    const table = new TableStore("T");
    const changes = vi.fn();
    table.onchange = changes;
    table.changed(message(2, 1, {}, true));
    expect(changes).not.toHaveBeenCalled();
    table.changed(message(4, 3));
    expect(table.lines.map((line) => line.n)).toEqual([1, 2, 3, 4]);
    expect(table.lines[3]?.sentences).toEqual(["Entry 4."]);
    expect(changes).toHaveBeenCalledOnce();
    expect(changes.mock.calls[0]?.[0]).toMatchObject({ before: { at: 2 }, after: { at: 4 } });
    expect(table.have()).toEqual({ after: 4, chat: 0, seat: null });
  });

  it("shows the same seat of a shared screen when the connection was lost", () => {
    const table = new TableStore("T");
    table.changed(message(2, 1, {}, true));
    table.look(1);
    expect(table.have()).toEqual({ after: 2, chat: 0, seat: 1 });
  });

  it("ignores what it has and asks for what is missing", () => {
    const table = new TableStore("T");
    const resubscribe = vi.spyOn(connection, "resubscribe").mockImplementation(() => {});
    table.changed(message(2, 1, {}, true));
    table.changed(message(3, 2));
    expect(table.lines.length).toBe(3);
    table.changed(message(9, 8));
    expect(resubscribe).toHaveBeenCalledWith("T");
    expect(table.lines.length).toBe(3);
  });

  it("strikes out what was undone and begins anew for other eyes", () => {
    const table = new TableStore("T");
    table.changed(message(3, 1, {}, true));
    table.changed(message(4, 4, { undone: [3, 4] }));
    expect(table.lines.map((line) => line.undone)).toEqual([false, false, true, true]);
    table.changed(message(2, 1, {}, true));
    expect(table.lines.length).toBe(2);
    table.refresh();
    expect(table.have().after).toBe(0);
  });
});
