// The position in words, for screen readers, from the texts of the game.
import type { GameTexts } from "../contract";
import { nameOf, squaresOf, transportOf, type Scene } from "./scene";

/** One line for each seat: where it is, what it has, which stages it has marked and which are left. */
export function describePosition(scene: Scene, texts: GameTexts): string[] {
  const { view } = scene;
  const squares = squaresOf(scene.material);
  const named = (ids: string[]): string => ids.map((id) => texts.say("stage", id)).join(", ") || texts.say("face", "nothing");
  return view.money.map((money, seat) => {
    const marked = view.marked[seat] ?? [];
    const place = view.at[seat];
    return texts.say("face", "heard_seat", {
      seat: nameOf(scene, seat),
      place: place ? texts.place(place) : texts.say("face", "nowhere"),
      by: texts.say("by", transportOf(scene, seat)),
      money,
      marked: named(marked),
      left: named(squares.map((square) => square.id).filter((id) => !marked.includes(id))),
    });
  });
}
