"""One form for all puzzles that are the same to a player."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from stratabot.strata.puzzle import BLANK, Puzzle

MAX_FORMS: Final = 20_000
"""Orders compared at most; boards of up to 6 x 6 need some thousands at the very worst."""

_Cells = Sequence[Sequence[int]]


def canonical(puzzle: Puzzle) -> str:
    """A text that two puzzles share exactly if they differ in the order of their rows and columns,
    the names of their colors, or being transposed only.

    Rows, columns and colors are sorted into classes by what can be told apart without names: a row
    by the classes of the columns where it has the classes of colors, and so on, again and again
    until nothing more is told apart (as canonical labelling of graphs does, McKay 1981). Random
    puzzles come out fully sorted. Where rows, columns or colors stay alike, each of them in turn is
    put before its equals, and the least of all resulting forms is taken; lines with the very same
    cells are put in any order.

    Exact as long as no more than `MAX_FORMS` orders must be compared; that holds for the game's
    sizes. A larger board that is very symmetric may beyond it get several forms: two puzzles with
    one form are always the same, but the same puzzle may then go unrecognized.
    """
    number = {color: k for k, color in enumerate((BLANK, *puzzle.colors))}
    cells = [[number[cell] for cell in row] for row in puzzle.cells]
    turned = [list(col) for col in zip(*cells, strict=True)]
    boards = [cells] if puzzle.rows < puzzle.cols else [turned]
    if puzzle.rows == puzzle.cols:
        boards = [cells, turned]
    return min(_least(board, len(number)) for board in boards)


class _Classes(NamedTuple):
    """The class of every row, column and color; equal numbers: not yet told apart."""

    rows: list[int]
    cols: list[int]
    colors: list[int]


def _least(cells: _Cells, colors: int) -> str:
    # Blank, the first color, is a class of its own.
    start = _Classes([0] * len(cells), [0] * len(cells[0]), [0] + [1] * (colors - 1))
    waiting, least, forms = [_refined(cells, start)], "", 0
    while waiting and forms < MAX_FORMS:
        classes = waiting.pop()
        choices = [*_split(cells, classes)]
        if choices:
            waiting += (_refined(cells, choice) for choice in choices)
            continue
        forms += 1
        form = _form(cells, classes)
        least = min(least, form) if least else form
    return least


def _refined(cells: _Cells, classes: _Classes) -> _Classes:
    """Tell apart what differs, until the number of classes stays."""
    turned = [*zip(*cells, strict=True)]
    count = 0
    while (now := sum(len(set(part)) for part in classes)) > count:
        count = now
        seen: list[list[tuple[int, int]]] = [[] for _ in classes.colors]
        for row, of_row in zip(cells, classes.rows, strict=True):
            for cell, of_col in zip(row, classes.cols, strict=True):
                seen[cell].append((of_row, of_col))
        classes = _Classes(
            _signed(cells, classes.rows, classes.cols, classes.colors),
            _signed(turned, classes.cols, classes.rows, classes.colors),
            _ranked([(own, *sorted(at)) for own, at in zip(classes.colors, seen, strict=True)]),
        )
    return classes


def _signed(lines: _Cells, own: list[int], crossing: list[int], colors: list[int]) -> list[int]:
    """New classes of lines, by their own and by those of colors and crossing lines in pairs."""
    return _ranked(
        [
            (mine, *sorted([(colors[cell], at) for cell, at in zip(line, crossing, strict=True)]))
            for mine, line in zip(own, lines, strict=True)
        ]
    )


def _ranked(signatures: Sequence[tuple[object, ...]]) -> list[int]:
    """The place of each in their order; equal ones have the first place of them, and leave room."""
    place: dict[object, int] = {}
    for k, signature in enumerate(sorted(signatures)):
        place.setdefault(signature, k)
    return [place[signature] for signature in signatures]


def _split(cells: _Cells, classes: _Classes) -> Iterator[_Classes]:
    """Of the first class with several members, each in turn put before the others."""
    names = [(k,) for k in range(len(classes.colors))]
    contents: tuple[_Cells, ...] = (cells, [*zip(*cells, strict=True)], names)
    for part, of, content in zip(classes._fields, classes, contents, strict=True):
        several = [own for own in of if of.count(own) > 1]
        if several:
            first = min(several)
            unlike = {tuple(content[k]): k for k, own in enumerate(of) if own == first}
            for member in unlike.values():
                # There is room behind a class for as many as it has members.
                chosen = [own + (own == first and k != member) for k, own in enumerate(of)]
                yield classes._replace(**{part: chosen})
            return


def _form(cells: _Cells, classes: _Classes) -> str:
    rows = sorted(range(len(cells)), key=classes.rows.__getitem__)
    cols = sorted(range(len(cells[0])), key=classes.cols.__getitem__)
    marks = [chr(0x30 + own) for own in classes.colors]
    marks[0] = "."
    text = ("".join(marks[cells[i][j]] for j in cols) for i in rows)
    return " ".join(chain((str(len(rows)),), text))
