// The position in words, for those who hear the board instead of seeing it. The words are the game's own texts.
import type { Words } from "../face";
import type { Place } from "./material";
import { hasTile, isOutOfPlay, nameOf, ownersAt, sizeOf, type Scene } from "./scene";

/** One line for each seat, then one for each region with its places, then the region track. */
export function describePosition(scene: Scene, words: Words): string[] {
  const { view } = scene;
  const seats = view.money.map((money, seat) =>
    words.say("face", "heard_seat", {
      seat: nameOf(scene, seat),
      money,
      influence: view.influence[seat] ?? 0,
      bonus: view.bonus[seat] ?? 0,
      supply: view.supply[seat] ?? 0,
    }),
  );
  const regions = Object.keys(scene.material.board.regions).map((region) => {
    const inside = scene.material.board.places.filter((place) => place.region === region);
    if (inside.every((place) => isOutOfPlay(view, place))) {
      return words.say("face", "heard_idle", { region: words.region(region) });
    }
    const values = (view.tiles[region] ?? []).join(", ");
    return words.say("face", "heard_region", {
      region: words.region(region),
      values,
      places: inside.map((place) => describePlace(scene, place, words)).join("; "),
    });
  });
  const onTrack = view.track.map((region) => words.region(region)).join(", ");
  const track = words.say("face", "heard_track", { regions: onTrack || words.say("face", "nothing") });
  return [...seats, ...regions, track];
}

/** A place: "Detroit, city of 4: Ann, Bo, 2 empty". */
export function describePlace(scene: Scene, place: Place, words: Words): string {
  const { view } = scene;
  const name = words.place(place.id);
  if (isOutOfPlay(view, place)) return words.say("face", "heard_out", { name });
  const owners = ownersAt(view, place).filter((owner): owner is number => owner !== "neutral");
  const who = counted(owners.map((seat) => nameOf(scene, seat)));
  if (place.kind === "town") {
    return owners.length ? words.say("face", "heard_taken_town", { name, who }) : words.say("face", "heard_town", { name });
  }
  const size = sizeOf(view, place);
  if (!hasTile(view, place)) return words.say("face", "heard_scored", { name, who: who || words.say("face", "nothing") });
  const empty = size - owners.length;
  if (!owners.length) return words.say("face", "heard_empty_city", { name, size });
  return words.say("face", "heard_city", { name, size, who, empty });
}

/** Names with how often each comes: "Ann 2, Bo". */
function counted(names: string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, n]) => (n > 1 ? `${name} ${n}` : name)).join(", ");
}
