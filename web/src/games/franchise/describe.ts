// The position in words, for screen readers, from the texts of the game.
import type { GameTexts } from "../contract";
import type { Place } from "./types";
import { hasTile, isOutOfPlay, nameOf, ownersAt, sizeOf, type Scene } from "./scene";

/** One line for each seat, then one for each region with its places, then the region track. */
export function describePosition(scene: Scene, texts: GameTexts): string[] {
  const { view } = scene;
  const seats = view.money.map((money, seat) =>
    texts.say("face", "heard_seat", {
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
      return texts.say("face", "heard_idle", { region: texts.region(region) });
    }
    const values = (view.tiles[region] ?? []).join(", ");
    return texts.say("face", "heard_region", {
      region: texts.region(region),
      values,
      places: inside.map((place) => describePlace(scene, place, texts)).join("; "),
    });
  });
  const onTrack = view.track.map((region) => texts.region(region)).join(", ");
  const track = texts.say("face", "heard_track", { regions: onTrack || texts.say("face", "nothing") });
  return [...seats, ...regions, track];
}

/** A place: "Detroit, city of 4: Ann, Bo, 2 empty". */
export function describePlace(scene: Scene, place: Place, texts: GameTexts): string {
  const { view } = scene;
  const name = texts.place(place.id);
  if (isOutOfPlay(view, place)) return texts.say("face", "heard_out", { name });
  const owners = ownersAt(view, place).filter((owner): owner is number => owner !== "neutral");
  const who = counted(owners.map((seat) => nameOf(scene, seat)));
  if (place.kind === "town") {
    return owners.length ? texts.say("face", "heard_taken_town", { name, who }) : texts.say("face", "heard_town", { name });
  }
  const size = sizeOf(view, place);
  if (!hasTile(view, place)) return texts.say("face", "heard_scored", { name, who: who || texts.say("face", "nothing") });
  const empty = size - owners.length;
  if (!owners.length) return texts.say("face", "heard_empty_city", { name, size });
  return texts.say("face", "heard_city", { name, size, who, empty });
}

/** Names with how often each comes: "Ann 2, Bo". */
function counted(names: string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, n]) => (n > 1 ? `${name} ${n}` : name)).join(", ");
}
