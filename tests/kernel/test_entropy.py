"""Random bytes, and the same ones every time where a test wants that."""

import re

import pytest

from turnpike.kernel import entropy


def test_without_a_seed_nothing_is_drawn_twice() -> None:
    entropy.use_seed(None)
    assert not entropy.seeded()
    assert len({entropy.token_bytes(16, "id") for _ in range(100)}) == 100


def test_the_same_seed_draws_the_same() -> None:
    drawn = []
    for seed in ("one", "one", "two"):
        entropy.use_seed(seed)
        drawn.append([entropy.token_hex(8, "id") for _ in range(3)])
    assert drawn[0] == drawn[1]
    assert not set(drawn[0]) & set(drawn[2])
    assert len(set(drawn[0])) == 3


def test_draws_with_other_labels_change_nothing() -> None:
    entropy.use_seed("one")
    alone = entropy.token_hex(8, "id")
    entropy.use_seed("one")
    entropy.token_hex(8, "session")
    entropy.scope.set("another test")
    entropy.token_hex(8, "id")
    entropy.scope.set("")
    assert entropy.token_hex(8, "id") == alone


@pytest.mark.parametrize("seed", [None, "one"])
def test_tokens_have_the_requested_size_and_characters(seed: str | None) -> None:
    entropy.use_seed(seed)
    assert len(entropy.token_bytes(33, "x")) == 33
    assert re.fullmatch(r"[0-9a-f]{64}", entropy.token_hex(32, "x"))
    assert re.fullmatch(r"[A-Za-z0-9_-]{16}", entropy.token_urlsafe(12, "x"))
