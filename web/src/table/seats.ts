// The players of a table as faces show them, with their colours.
import type { Seat } from "../games/contract";
import type { ChairView, Snapshot } from "../transport/messages";

/** Which colour each seat has: the wished one if it is free, in the order of the seats; then whatever is left. */
export function coloursOf(wished: string[], names: string[]): number[] {
  const taken = new Set<number>();
  const found = wished.map((wish) => {
    const at = names.indexOf(wish);
    if (at < 0 || taken.has(at)) return null;
    taken.add(at);
    return at;
  });
  const free = names.map((_, i) => i).filter((i) => !taken.has(i));
  return found.map((colour) => colour ?? free.shift() ?? 0);
}

/** The players of a game that nobody else sits at: an analysis, a puzzle for the seat `you`, a position of the explorer. */
export function seatsNamed(names: string[], wished: string[], colours: string[], acting: number | null, you = -1): Seat[] {
  const colour = coloursOf(
    names.map((_, seat) => wished[seat] ?? ""),
    colours,
  );
  return names.map((name, seat) => {
    return { seat, name, colour: colour[seat] ?? 0, you: seat === you, bot: false, acts: acting === seat, here: true, left: null };
  });
}

export function seatsOf(snapshot: Snapshot | null, colours: string[]): Seat[] {
  const chairs = snapshot?.chairs ?? [];
  const colour = coloursOf(
    chairs.map((chair) => chair.colour),
    colours,
  );
  return chairs.map((chair: ChairView, seat) => ({
    seat,
    name: chair.name,
    colour: colour[seat] ?? 0,
    you: chair.mine && !chair.away,
    bot: chair.bot,
    acts: snapshot?.status === "playing" && snapshot.to_act === seat,
    here: chair.here || chair.bot,
    left: chair.left,
  }));
}
