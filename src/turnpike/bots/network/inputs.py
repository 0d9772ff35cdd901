"""The inputs of a network: whole numbers for each seat, and public ones; and what has changed since the last use.

Games fill them in (a class of their own that inherits from `Inputs`), the network follows the changes.
"""

from array import array


class Inputs:
    """Inputs of one position. `changes` of them are new: which seat (-1 is public), which input, by how much."""

    def __init__(self, seats: int, seat_inputs: int, public_inputs: int) -> None:
        self.seats = seats
        self.seat_inputs = seat_inputs
        self.public_inputs = public_inputs
        self.seat = [0] * 4096
        self.public = [0] * 512
        self.changes = 0
        self.changed_seat = [0] * 4608
        self.changed_input = [0] * 4608
        self.changed_by = [0] * 4608

    def copy_to(self, numbers: "array[int]") -> None:
        """Write the inputs of all seats, then the public ones, into an array of 8 bits each."""
        of_seats = self.seats * self.seat_inputs
        for i in range(of_seats):
            numbers[i] = self.seat[i]
        for i in range(self.public_inputs):
            numbers[of_seats + i] = self.public[i]

    def forget_changes(self) -> None:
        """There is no network that follows."""
        self.changes = 0
