// Cards and debts of Richesses de France on the board editor: where each card is, who owes whom.
import type { EditorField, EditorGroup } from "../position_editor";
import { inOrder } from "../position_editor";
import type { Context } from "./editor";
import type { View } from "./types";
import type { Payer } from "./scene";

const PILE = "pile";
const RETURNED = "returned";

export function cardGroups(context: Context): EditorGroup<View>[] {
  return [regionGroup(context), debtGroup(context), hasardGroup(context)];
}

/** Where a region card is: the number of a seat, in the pile, or returned below it. */
function whereIs(position: View, card: string): string {
  const seat = position.cards.findIndex((hand) => Array.isArray(hand) && hand.includes(card));
  if (seat >= 0) return String(seat);
  return position.regions.returned.includes(card) ? RETURNED : PILE;
}

function regionGroup({ material, position, seats, texts, say }: Context): EditorGroup<View> {
  const unseen = Array.isArray(position.regions.unseen) ? position.regions.unseen : [];
  const hands = position.cards.map((hand) => (Array.isArray(hand) ? hand : []));
  const all = new Set([...hands.flat(), ...unseen, ...position.regions.returned]);
  const order = material.board.regions.map(({ id }) => id);
  const of = [
    { value: PILE, name: say("pile") },
    ...seats.map(({ seat, name }) => ({ value: String(seat), name })),
    { value: RETURNED, name: say("returned") },
  ];
  const moved = (card: string, to: string): View => {
    const less = (list: string[] | null): string[] => (list ?? []).filter((one) => one !== card);
    const put = (list: string[], there: boolean): string[] => inOrder(order, new Set(there ? [...less(list), card] : less(list)));
    return {
      ...position,
      cards: hands.map((hand, seat) => put(hand, to === String(seat))),
      lets_pass: position.lets_pass.map(less),
      known: position.known.map(less),
      regions: {
        unseen: put(unseen, to === PILE),
        returned: to === RETURNED ? [...less(position.regions.returned), card] : less(position.regions.returned),
      },
    };
  };
  return {
    id: "cards",
    title: say("cards_group"),
    folded: true,
    rows: inOrder(order, all).map((card) => ({
      label: texts.region(card),
      fields: [
        {
          key: "cards",
          region: card,
          kind: "one",
          label: `${say("cards_group")}: ${texts.region(card)}`,
          value: whereIs(position, card),
          of,
          set: (to) => moved(card, to),
        },
      ],
    })),
  };
}

/** Who owes how much to whom: rows are the debtors. */
function debtGroup({ position, seats, say }: Context): EditorGroup<View> {
  const payers: { id: Payer; name: string }[] = [
    { id: "bank", name: say("the_bank") },
    ...seats.map(({ seat, name }) => ({ id: seat, name })),
  ];
  const owed = (debtor: number, creditor: Payer): number =>
    position.debts.reduce((sum, [by, to, francs]) => sum + (by === debtor && to === creditor ? francs : 0), 0);
  const set = (debtor: number, creditor: Payer, francs: number): View => {
    const others = position.debts.filter(([by, to]) => by !== debtor || to !== creditor);
    return { ...position, debts: francs === 0 ? others : [...others, [debtor, creditor, francs]] };
  };
  return {
    id: "debts",
    title: say("debts_group"),
    folded: true,
    columns: payers.map(({ id, name }) => (id === "bank" ? name : id)),
    rows: seats.map(({ seat, name }) => ({
      label: name,
      fields: payers.map(({ id, name: creditor }): EditorField<View> => ({
        key: "debts",
        seat,
        kind: "number",
        step: 10,
        label: `${say("debts_group")}: ${name}, ${creditor}`,
        value: owed(seat, id),
        set: (francs) => set(seat, id, francs),
      })),
    })),
  };
}

function hasardGroup({ material, position, texts, say }: Context): EditorGroup<View> {
  const order = material.cards.map(({ id }) => id);
  const { unseen, returned } = position.hasard;
  return {
    id: "hasard",
    title: say("hasard_group"),
    folded: true,
    rows: material.cards.map(({ id, title }) => ({
      label: title[texts.language] ?? id,
      fields: [
        {
          key: "hasard",
          kind: "one",
          label: `${say("hasard_group")}: ${title[texts.language] ?? id}`,
          value: returned.includes(id) ? RETURNED : PILE,
          of: [
            { value: PILE, name: say("pile") },
            { value: RETURNED, name: say("returned") },
          ],
          set: (to) => {
            const rest = returned.filter((one) => one !== id);
            const hidden = new Set(unseen.filter((one) => one !== id));
            if (to === PILE) hidden.add(id);
            return { ...position, hasard: { unseen: inOrder(order, hidden), returned: to === PILE ? rest : [...rest, id] } };
          },
        },
      ],
    })),
  };
}
