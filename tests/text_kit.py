"""Looking through the texts of a game."""

from collections.abc import Iterator

from turnpike.kernel.text import COUNT_FORMS, Text, Texts


def all_texts(texts: Texts) -> Iterator[tuple[str, str, Text]]:
    """Table, key and text."""
    for table, keys in texts.tables.items():
        for key, text in keys.items():
            yield table, key, text


def general(key: str) -> str:
    """The key without the ending of a count form."""
    for form in COUNT_FORMS.values():
        key = key.removesuffix(f"_{form}")
    return key


def plain(text: Text) -> str:
    """What is left when the facts are taken out."""
    return "{}".join(text.pieces[::2])
