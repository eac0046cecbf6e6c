"""Numbers, lists and arguments in the words of messages."""

from collections.abc import Iterable
from typing import Final

_MOST: Final = 12


def argument(field: str, value: object) -> str:
    """An argument to pass, as messages write it: `blank='#'`. A command writes `--blank '#'`."""
    return f"{field}={value!r}"


def capitalized(text: str) -> str:
    """The text with a capital at its beginning; the rest stays as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def counted(number: int, thing: str) -> str:
    """`1 puzzle`, `2 puzzles`."""
    return f"{number} {thing}{'s' * (number != 1)}"


def up_to(most: int, thing: str) -> str:
    """`1 color` or `1 to 3 colors`: any number up to `most`."""
    return counted(most, thing) if most == 1 else f"1 to {counted(most, thing)}"


def numbered(thing: str, indices: Iterable[int]) -> str:
    """`row 2` or `rows 1, 3`: indices count from 0, the words from 1. A long list is cut short."""
    shown = [str(index + 1) for index in indices]
    more = f", ... ({len(shown)} in all)" if len(shown) > _MOST else ""
    return f"{thing}{'s' * (len(shown) != 1)} {', '.join(shown[:_MOST])}{more}"


def listed(things: Iterable[str], last: str = "and", most: int | None = _MOST) -> str:
    """`a`, `a and b` or `a, b and c`; `last` stands for "and".

    A list of more than `most` things is cut short; None shows all.
    """
    shown = [*things]
    if most is not None and len(shown) > most:
        return f"{', '.join(shown[:most])}, ... ({len(shown)} in all)"
    return f" {last} ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)
