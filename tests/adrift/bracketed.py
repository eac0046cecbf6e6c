"""The reasons in brackets of a sentence, checked with a pencil."""

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from adrift.pencil import Pencil, Two
from stratabot.adrift.puzzle import Place

_SENTENCE: Final = re.compile(
    r".*?([\w.]+) (?:has only|would have (?:only|no)|could not use both) [^()]*(?:\((.*)\))?\."
)
_REASONS: Final = {
    "full": re.compile(r"(.+) (?:has all its joins|have all their joins)"),
    "supposed": re.compile(r"the supposition rules out (.+)"),
    "barred": re.compile(r"(.+) (?:was|were) ruled out before"),
    "empty": re.compile(r"(.+) stays? empty"),
    "colors": re.compile(r"going to (.+) would join (.+) and (.+)"),
    "ring": re.compile(r"going to (.+) would close a ring"),
    "touch": re.compile(r"going to (.+) would make the path touch itself at (.+) and (.+)"),
}


class Reason(NamedTuple):
    """Why ways to some cells are closed, and the two colors or cells that show it, if any do."""

    kind: str
    names: frozenset[str]
    two: tuple[str, ...]


def is_about_ways(sentence: str) -> bool:
    """Whether a sentence tells how many ways a cell has."""
    return _SENTENCE.fullmatch(sentence) is not None


def reasons_in(sentence: str) -> list[Reason]:
    """The reasons that a sentence has in brackets."""
    found = _SENTENCE.fullmatch(sentence)
    return [*_parsed(found[2])] if found and found[2] else []


def _parsed(brackets: str) -> Iterator[Reason]:
    for text in brackets.split("; "):
        ((kind, match),) = (
            (kind, match) for kind, each in _REASONS.items() if (match := each.fullmatch(text))
        )
        cells, *two = match.groups()
        yield Reason(kind, frozenset(re.split(", | and | or ", cells)), tuple(two))


def reasons_hold(pencil: Pencil, sentence: str, supposed: Collection[Two]) -> bool:
    """Whether every reason holds, and every closed way of the sentence's cell has one.

    Args:
        pencil: the board on which the sentence is told.
        sentence: one about the ways that a cell has.
        supposed: the ways that a supposition rules out; `pencil` has them barred.
    """
    pencil.empty()
    found = _SENTENCE.fullmatch(sentence)
    assert found
    puzzle, reasons = pencil.puzzle, reasons_in(sentence)
    told = {name for reason in reasons for name in reason.names}
    return any(
        told == {puzzle.name(other) for other in _closed(pencil, cell)}
        and all(
            _holds(pencil, cell, other, reason, supposed)
            for reason in reasons
            for other in _closed(pencil, cell)
            if puzzle.name(other) in reason.names
        )
        for cell in range(puzzle.size)  # a bridge has two places
        if puzzle.name(cell) == found[1]
    )


def _closed(pencil: Pencil, cell: Place) -> set[Place]:
    return pencil.beside(cell) - pencil.joined(cell) - pencil.open_at(cell)


def _holds(
    pencil: Pencil, cell: Place, other: Place, reason: Reason, supposed: Collection[Two]
) -> bool:
    mine, far = pencil.line_of(cell), pencil.line_of(other)
    puzzle, way = pencil.puzzle, frozenset((cell, other))
    if reason.kind == "full":
        return len(pencil.joined(other)) == pencil.need(other)
    if reason.kind in ("supposed", "barred"):
        return way in pencil.barred and (way in supposed) == (reason.kind == "supposed")
    if reason.kind == "empty":
        return other in pencil.empty_cells
    if reason.kind == "colors":
        return {puzzle.pairs[k].color for k in pencil.colors_of(mine | far)} == {*reason.two}
    if reason.kind == "ring":
        return other in mine
    crossings = {(a, b) for a in mine for b in pencil.beside(a) & far} - {(cell, other)}
    return reason.two in {(puzzle.name(a), puzzle.name(b)) for a, b in crossings}
