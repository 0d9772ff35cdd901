"""Money (§9): income, payments, debts.

Here: francs that change hands by the rules, and what happens when they do not suffice. Not here: selling vehicles to
raise them (trade.py, auction.py). Money only ever moves between seats and the bank, which never runs out (ruling R2).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules.state import State


def earn(s: State, seat: int, francs: int) -> None:
    """§9.2 Any income of a debtor goes to his debts first (ruling R25)."""
    if francs > 0:
        pour(s, seat, francs)
        forget_paid(s)


def pour(s: State, seat: int, francs: int) -> None:
    """Oldest debts first; what a creditor gets is income of his in turn."""
    for i in range(s.debts):
        if francs > 0 and s.debtor[i] == seat and s.owed[i] > 0:
            part = min(francs, s.owed[i])
            s.owed[i] -= part
            francs -= part
            if s.recording:
                s.note(names.DEBT_REPAID, seat, s.creditor[i], part)
            if s.creditor[i] == names.BANK:
                s.bank += part
            else:
                pour(s, s.creditor[i], part)
    s.money[seat] += francs


def forget_paid(s: State) -> None:
    """Debts that are paid leave the list; the others keep their order."""
    kept = 0
    for i in range(s.debts):
        if s.owed[i] > 0:
            s.debtor[kept] = s.debtor[i]
            s.creditor[kept] = s.creditor[i]
            s.owed[kept] = s.owed[i]
            kept += 1
    s.debts = kept


def owe(s: State, seat: int, creditor: int, francs: int) -> None:
    """§9.2 What all goods do not cover is owed (ruling R24)."""
    if francs <= 0:
        return
    if s.debts == names.DEBTS:
        merge_debts(s)
    s.debtor[s.debts] = seat
    s.creditor[s.debts] = creditor
    s.owed[s.debts] = francs
    s.debts += 1
    if s.recording:
        s.note(names.DEBT_MADE, seat, creditor, francs)


def merge_debts(s: State) -> None:
    """The list is full: debts of the same two become one, as old as the oldest. There are sixteen pairs at most."""
    for i in range(s.debts):
        for j in range(i + 1, s.debts):
            if s.debtor[j] == s.debtor[i] and s.creditor[j] == s.creditor[i]:
                s.owed[i] += s.owed[j]
                s.owed[j] = 0
    forget_paid(s)


def receive(s: State, seat: int, francs: int) -> None:
    """The bank pays."""
    s.bank -= francs
    if s.recording:
        s.note(names.MONEY_RECEIVED, seat, francs, names.BANK)
    earn(s, seat, francs)


def spend(s: State, seat: int, francs: int) -> None:
    """A price is paid to the bank, from money at hand."""
    s.money[seat] -= francs
    s.bank += francs


def demand(s: State, francs: int, creditor: int, after: int) -> None:
    """The active player must pay; then comes `after`."""
    s.due = francs
    s.due_to = creditor
    s.after = after
    s.go_on(names.DO_PAY)


def settle(s: State) -> None:
    """§9.1 Enough money: paid by itself. Else vehicles are sold; with none left, the rest is owed (ruling R24)."""
    seat = s.active
    if s.money[seat] < s.due and s.owned[seat]:
        s.ask(names.RAISE, seat)
        return
    if s.due_to == names.EACH:
        settle_with_each(s)
    else:
        paid = min(s.due, s.money[seat])
        s.money[seat] -= paid
        if s.recording:
            s.note(names.MONEY_PAID, seat, paid, s.due_to)
        if s.due_to == names.BANK:
            s.bank += paid
        else:
            earn(s, s.due_to, paid)
        owe(s, seat, s.due_to, s.due - paid)
    repay(s, seat)
    s.due = 0
    s.due_to = names.NONE
    s.go_on(s.after)


def repay(s: State, seat: int) -> None:
    """§9.2 Who was paid may owe the payer, whose own new debt comes out of that at once (ruling R25)."""
    for i in range(s.debts):
        if s.debtor[i] == seat and s.money[seat] > 0:
            francs = s.money[seat]
            s.money[seat] = 0
            earn(s, seat, francs)
            return


def settle_with_each(s: State) -> None:
    """§8.2 What there is goes round in 10 F notes, clockwise from the payer; each missing part is owed (ruling R32)."""
    seat = s.active
    others = s.players - 1
    each = s.due // others
    notes = min(s.due, s.money[seat]) // names.NOTE
    for i in range(others):
        other = (seat + 1 + i) % s.players
        part = names.NOTE * (notes // others + (1 if i < notes % others else 0))
        s.money[seat] -= part
        if s.recording:
            s.note(names.MONEY_PAID, seat, part, other)
        earn(s, other, part)
        owe(s, seat, other, each - part)


def collect_from_each(s: State, francs: int) -> None:
    """§8.2 At most what the giver has, clockwise; nobody sells or owes for a gift (ruling R32)."""
    seat = s.active
    for i in range(1, s.players):
        other = (seat + i) % s.players
        part = min(francs, s.money[other])
        s.money[other] -= part
        if s.recording:
            s.note(names.MONEY_RECEIVED, seat, part, other)
        earn(s, seat, part)
