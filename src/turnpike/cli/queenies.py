"""The Queenies of Franchise as options of `turnpike play` and `turnpike simulate`."""

from turnpike.kernel.contract import Json


def queenies(names: str, regions: int | None, region_choice: str) -> dict[str, Json]:
    """The options of the game, as they would stand in a log; what does not fit is refused by the game itself."""
    options: dict[str, Json] = {}
    if names:
        options["with"] = [*_listed(names)]
    if regions is not None:
        options["regions"] = regions
    if region_choice:
        options["region_choice"] = [*_listed(region_choice)]
    return options


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]
