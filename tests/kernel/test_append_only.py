"""Strands: copies share their items and never disturb each other."""

from hypothesis import given
from hypothesis import strategies as st

from turnpike.kernel.append_only import AppendOnlyList


def test_a_copy_shares_its_items_until_one_of_them_grows() -> None:
    one = AppendOnlyList("ab")
    two = one.copy()
    two.append("c")
    assert (list(one), list(two)) == (["a", "b"], ["a", "b", "c"])
    assert one.items is two.items
    one.append("d")
    assert one.items is not two.items
    assert (list(one), list(two)) == (["a", "b", "d"], ["a", "b", "c"])


@given(st.lists(st.tuples(st.integers(0, 7), st.booleans()), max_size=40))
def test_it_behaves_like_a_list_that_is_copied(steps: list[tuple[int, bool]]) -> None:
    copies, lists = [AppendOnlyList([0])], [[0]]
    for number, (which, is_copied) in enumerate(steps, 1):
        chosen = which % len(copies)
        if is_copied:
            copies.append(copies[chosen].copy())
            lists.append(lists[chosen][:])
        else:
            copies[chosen].append(number)
            lists[chosen].append(number)
        for one, items in zip(copies, lists, strict=True):
            assert (list(one), len(one), one.last) == (items, len(items), items[-1])
            assert [one.at(i) for i in range(len(items))] == items
            assert one.since(1) == items[1:]
