"""Book-keeping from what a log tells: its events alone must say where all the money went."""

from richesses.referee.table import BANK, Table, Words


class Ledger:
    """Purses and debts as the events of a log make them."""

    def __init__(self, table: Table) -> None:
        self.money = [player.money for player in table.players]
        self.debts = [list(debt) for debt in table.debts]

    def enter(self, event: Words) -> None:
        """One event; most move no money."""
        seat = event.get("seat")
        match event["event"]:
            case "vehicle_bought" | "moved":
                self._move(seat, BANK, event["francs"])
            case "bet_placed":
                self._move(seat, BANK, event["stake"])
            case "bet_won" | "came_home":
                self._move(BANK, seat, event["francs"])
            case "money_received":
                self._move(event["giver"], seat, event["francs"])
            case "money_paid":
                self._move(seat, event["taker"], event["francs"])
            case "vehicle_sold":
                self._move(event["buyer"], seat, event["francs"])
            case "debt_made":
                self.debts.append([seat, event["creditor"], event["francs"]])
            case "debt_repaid":
                self._move(seat, event["creditor"], event["francs"])
                self._repay(seat, event["creditor"], event["francs"])

    def _move(self, giver: int | str | None, taker: int | str | None, francs: int) -> None:
        if isinstance(giver, int):
            self.money[giver] -= francs
        if isinstance(taker, int):
            self.money[taker] += francs

    def _repay(self, debtor: int | None, creditor: int | str, francs: int) -> None:
        """The oldest debt between the two first."""
        for debt in self.debts:
            if debt[:2] == [debtor, creditor]:
                part = min(francs, debt[2])
                debt[2] -= part
                francs -= part
        self.debts = [debt for debt in self.debts if debt[2]]
