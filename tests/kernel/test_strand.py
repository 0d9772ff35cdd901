"""Strands: copies share their items and never disturb each other."""

from hypothesis import given
from hypothesis import strategies as st

from turnpike.kernel.strand import Strand


def test_a_copy_shares_its_items_until_the_ways_part() -> None:
    one = Strand("ab")
    two = one.copy()
    two.append("c")
    assert (list(one), list(two)) == (["a", "b"], ["a", "b", "c"])
    assert one._items is two._items
    one.append("d")
    assert one._items is not two._items
    assert (list(one), list(two)) == (["a", "b", "d"], ["a", "b", "c"])


@given(st.lists(st.tuples(st.integers(0, 7), st.booleans()), max_size=40))
def test_strands_are_like_lists_that_are_copied(steps: list[tuple[int, bool]]) -> None:
    strands, lists = [Strand([0])], [[0]]
    for number, (which, copies) in enumerate(steps, 1):
        chosen = which % len(strands)
        if copies:
            strands.append(strands[chosen].copy())
            lists.append(lists[chosen][:])
        else:
            strands[chosen].append(number)
            lists[chosen].append(number)
        for strand, items in zip(strands, lists, strict=True):
            assert (list(strand), len(strand), strand.last) == (items, len(items), items[-1])
            assert [strand.at(i) for i in range(len(items))] == items
            assert strand.since(1) == items[1:]
