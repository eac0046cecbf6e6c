"""One form for all puzzles that are the same to a player."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.strata.puzzle import BLANK, Puzzle

MAX_FORMS: Final = 20_000
"""The largest number of forms compared for one board; boards up to 6 x 6 need a few thousand."""

_Cells = Sequence[Sequence[int]]


def canonical(puzzle: Puzzle) -> str:
    """A text that two puzzles share exactly if they are the same to a player.

    They are the same if they differ only in the order of their rows, the order of their columns,
    the names of their colors, or by being transposed.

    Rows, columns and colors get ranks that do not depend on names or order. At first all rows have
    the same rank, and all columns, and all colors. Then rows are ranked by the ranks of their
    colors and of the columns these are in; columns and colors are ranked likewise. Rounds of
    ranking follow until a round tells no more of them apart (as in the canonical labelling of
    graphs: McKay, Practical graph isomorphism, 1981). In most random puzzles all ranks then differ,
    and order the rows and columns. Where ranks are still equal, each of the equal lines or colors
    in turn is put before the others, and the least of the resulting forms is taken. Lines with the
    very same cells need not be tried in turn.

    Two puzzles with the same form are always the same. Two with different forms differ, as long as
    at most `MAX_FORMS` forms must be compared, which is enough for the game's sizes; a larger and
    very symmetric board may have several forms.
    """
    number = {color: k for k, color in enumerate((BLANK, *puzzle.colors))}
    cells = [[number[cell] for cell in row] for row in puzzle.cells]
    turned = [list(col) for col in zip(*cells, strict=True)]
    boards = [cells] if puzzle.rows < puzzle.cols else [turned]
    if puzzle.rows == puzzle.cols:
        boards = [cells, turned]
    return min(_least_form(board, len(number)) for board in boards)


class _Ranks(NamedTuple):
    """A rank for every row, column and color, ascending; what is not told apart yet shares one."""

    rows: list[int]
    cols: list[int]
    colors: list[int]


def _least_form(cells: _Cells, colors: int) -> str:
    # Blank, color number 0, is never mistaken for a color.
    start = _Ranks([0] * len(cells), [0] * len(cells[0]), [0] + [1] * (colors - 1))
    waiting, least, forms = [_refined(cells, start)], "", 0
    while waiting and forms < MAX_FORMS:
        require_time()
        ranks = waiting.pop()
        choices = [*_choices(cells, ranks)]
        if choices:
            waiting += (_refined(cells, choice) for choice in choices)
            continue
        forms += 1
        form = _form(cells, ranks)
        least = min(least, form) if least else form
    return least


def _refined(cells: _Cells, ranks: _Ranks) -> _Ranks:
    """Rank repeatedly, until a round tells no more lines or colors apart."""
    turned = [*zip(*cells, strict=True)]
    count = 0
    while (now := sum(len(set(part)) for part in ranks)) > count:
        count = now
        seen: list[list[tuple[int, int]]] = [[] for _ in ranks.colors]
        """For every color, the ranks of the row and the column of each of its cells."""
        for row, rank in zip(cells, ranks.rows, strict=True):
            for cell, of_col in zip(row, ranks.cols, strict=True):
                seen[cell].append((rank, of_col))
        ranks = _Ranks(
            _ranked_lines(cells, ranks.rows, ranks.cols, ranks.colors),
            _ranked_lines(turned, ranks.cols, ranks.rows, ranks.colors),
            _ranked([(own, *sorted(at)) for own, at in zip(ranks.colors, seen, strict=True)]),
        )
    return ranks


def _ranked_lines(
    lines: _Cells, own: list[int], crossing: list[int], colors: list[int]
) -> list[int]:
    """New ranks of lines, by their own ranks, then by those of their colors and crossing lines."""
    return _ranked(
        [
            (mine, *sorted([(colors[cell], at) for cell, at in zip(line, crossing, strict=True)]))
            for mine, line in zip(own, lines, strict=True)
        ]
    )


def _ranked(keys: Sequence[tuple[object, ...]]) -> list[int]:
    """For each key, how many keys are less: after n equal ranks the next n - 1 are not used."""
    rank: dict[object, int] = {}
    for k, key in enumerate(sorted(keys)):
        rank.setdefault(key, k)
    return [rank[key] for key in keys]


def _choices(cells: _Cells, ranks: _Ranks) -> Iterator[_Ranks]:
    """The ranks with each member of the first shared rank in turn put before the other members."""
    names = [(k,) for k in range(len(ranks.colors))]
    contents: tuple[_Cells, ...] = (cells, [*zip(*cells, strict=True)], names)
    for part, of, content in zip(ranks._fields, ranks, contents, strict=True):
        shared = [rank for rank in of if of.count(rank) > 1]
        if shared:
            first = min(shared)
            unlike = {tuple(content[k]): k for k, rank in enumerate(of) if rank == first}
            for member in unlike.values():
                # The next rank is free: see `_ranked`.
                chosen = [rank + (rank == first and k != member) for k, rank in enumerate(of)]
                yield ranks._replace(**{part: chosen})
            return


def _form(cells: _Cells, ranks: _Ranks) -> str:
    """The board with its rows and columns in the order of their ranks, one character per color."""
    rows = sorted(range(len(cells)), key=ranks.rows.__getitem__)
    cols = sorted(range(len(cells[0])), key=ranks.cols.__getitem__)
    marks = [chr(0x30 + rank) for rank in ranks.colors]
    marks[0] = "."
    text = ("".join(marks[cells[i][j]] for j in cols) for i in rows)
    return " ".join(chain((str(len(rows)),), text))
