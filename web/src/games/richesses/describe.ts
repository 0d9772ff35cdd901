// The position in words, for those who hear the map instead of seeing it. The words are the game's own texts.
import type { Words } from "../face";
import { nameOf, squaresOf, transportOf, type Scene } from "./scene";

/** One line for each seat: where it is, what it has, which stages it has marked and which are left. */
export function describePosition(scene: Scene, words: Words): string[] {
  const { view } = scene;
  const squares = squaresOf(scene.material);
  const named = (ids: string[]): string => ids.map((id) => words.say("stage", id)).join(", ") || words.say("face", "nothing");
  return view.money.map((money, seat) => {
    const marked = view.marked[seat] ?? [];
    const place = view.at[seat];
    return words.say("face", "heard_seat", {
      seat: nameOf(scene, seat),
      place: place ? words.place(place) : words.say("face", "nowhere"),
      by: words.say("by", transportOf(scene, seat)),
      money,
      marked: named(marked),
      left: named(squares.map((square) => square.id).filter((id) => !marked.includes(id))),
    });
  });
}
