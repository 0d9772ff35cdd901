// Previews: asked for when they are read, together, once, and again after a refusal.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setVisible } from "../src/app/activity.svelte";
import type { Choice } from "../src/games/contract";
import { OfferedChoices, type AskPreviews } from "../src/table/offered_choice.svelte";
import type { Offer, Preview } from "../src/transport/messages";

const offers = (count: number): Offer[] =>
  Array.from({ length: count }, (_, number) => ({
    do: [{ do: "go", number }],
    key: "go",
    facts: { number },
    sentence: `Go to ${number}.`,
  }));
const preview = (number: number): Preview => ({
  effects: [{ event: { event: "went", number }, sentence: `You went to ${number}.` }],
  after: { money: [number] },
});
const read = (choice: Choice): string[] => choice.caused;
const answering = () => vi.fn<AskPreviews>((numbers) => Promise.resolve(numbers.map(preview)));

describe("the choices of a position", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    setVisible(true);
    vi.useRealTimers();
  });

  it("ask for a preview when it is first read, and only then", async () => {
    const ask = answering();
    const { all } = new OfferedChoices(offers(3), ask);
    expect(all[1]?.say).toBe("Go to 1.");
    expect(ask).not.toHaveBeenCalled();
    expect([all[1]?.caused, all[1]?.preview, all[1]?.after]).toEqual([[], [], {}]);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask.mock.calls).toEqual([[[1]]]);
    expect(all[1]?.caused).toEqual(["You went to 1."]);
    expect(all[1]?.preview).toEqual([{ event: "went", number: 1 }]);
    expect(all[1]?.after).toEqual({ money: [1] });
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("ask together for what is read together, twenty at a time", async () => {
    const ask = answering();
    const { all } = new OfferedChoices(offers(45), ask);
    all.forEach(read);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask.mock.calls.map(([numbers]) => numbers.length)).toEqual([20, 20, 5]);
    expect(all[44]?.caused).toEqual(["You went to 44."]);
  });

  it("ask for the first ones when nothing happens for a while, unless another position is shown", async () => {
    const [idle, gone] = [answering(), answering()];
    const choices = new OfferedChoices(offers(3), idle);
    const others = new OfferedChoices(offers(3), gone);
    choices.all.slice(2).forEach(read);
    others.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(idle.mock.calls).toEqual([[[2]], [[0, 1]]]);
    expect(gone).not.toHaveBeenCalled();
  });

  it("ask for nothing in the background, and when the page comes back for what was read and is still shown", async () => {
    const [shown, gone] = [answering(), answering()];
    setVisible(false);
    const choices = new OfferedChoices(offers(3), shown);
    const others = new OfferedChoices(offers(3), gone);
    choices.all.slice(2).forEach(read);
    others.all.forEach(read);
    await vi.advanceTimersByTimeAsync(600_000);
    others.close();
    expect(shown).not.toHaveBeenCalled();
    setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.mock.calls).toEqual([[[2, 0, 1]]]);
    expect(gone).not.toHaveBeenCalled();
  });

  it("ask again after a refusal", async () => {
    const ask = answering().mockRejectedValueOnce(new Error("stale"));
    const { all } = new OfferedChoices(offers(1), ask);
    all.forEach(read);
    await vi.advanceTimersByTimeAsync(0);
    expect(all[0]?.caused).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(all[0]?.caused).toEqual(["You went to 0."]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
