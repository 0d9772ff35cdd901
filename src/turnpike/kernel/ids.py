"""Names of the words that appear in logs, on the wire and in data files.

Plain strings and ints with a telling name, so that a signature says what it takes and a tape of small ints can be
turned into words by the type of each field.
"""

from typing import NewType

PlaceId = NewType("PlaceId", str)
RegionId = NewType("RegionId", str)
Seat = NewType("Seat", int)
