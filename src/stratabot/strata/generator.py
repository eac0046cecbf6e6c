"""Making puzzles. Each has a solution, because it shows ribbons that were really laid."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from random import Random
from string import ascii_letters
from typing import Final, NamedTuple

from stratabot.errors import PuzzleError
from stratabot.limit import require_time
from stratabot.portable_random import random_below, seeded_random, shuffled
from stratabot.puzzles.sieve import Wish, sieve
from stratabot.puzzles.type_checks import check_arguments, require_fields
from stratabot.strata.grading import WORDS, Grade, Word, grade
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, lay, lines_of
from stratabot.words import counted, up_to

BLANK_SHARE: Final = 0.2  # three real puzzles had 2 of 9, 2 of 9 and 3 of 16

COLOR_NAMES: Final = "".join(dict.fromkeys("RGBYOPTCMNLKW" + ascii_letters.swapcase()))
"""Red, green, blue, yellow, orange, purple, ...: the letters that pictures draw in their color."""

MAX_SIDE: Final = 200

PATIENCE: Final = 1000
"""The search ends after this many puzzles in a row that were known or of another grade.

If one in 300 has the grade, one search in 28 ends without it. On a 6 x 6 board that takes seconds.
"""


@dataclass(frozen=True, slots=True)
class Params:
    """What kind of puzzle to generate; PuzzleError if no such puzzle can exist.

    Attributes:
        rows: 1 to MAX_SIDE.
        cols: 1 to MAX_SIDE.
        colors: how many colors; all of them occur.
        blank: the share of blank cells, rounded to whole cells.
        names: what the colors are called, at least as many characters as colors.
    """

    rows: int = 5
    cols: int = 5
    colors: int = 4
    blank: float = BLANK_SHARE
    names: Sequence[Color] = COLOR_NAMES

    def __post_init__(self) -> None:
        require_fields(self)
        for name, side in (("rows", self.rows), ("columns", self.cols)):
            if not 1 <= side <= MAX_SIDE:
                raise PuzzleError(f"expected 1 to {MAX_SIDE} {name}, got {side}")
        most = min(most_colors(self.rows, self.cols), len(self.names))
        if not 1 <= self.colors <= most:
            size = f"{self.rows} x {self.cols}"
            raise PuzzleError(
                f"expected {up_to(most, 'color')} on a {size} board, got {self.colors}"
            )
        cells = self.rows * self.cols
        if not 0 <= self.blank <= 1 or self.blanks > cells - self.colors:
            raise PuzzleError(
                f"expected a blank share of 0 to {(cells - self.colors) / cells:.3g} "
                f"({self.colors} of {counted(cells, 'square')} must show the colors), "
                f"got {self.blank:g}"
            )

    @property
    def blanks(self) -> int:
        return round(self.blank * self.rows * self.cols)


def most_colors(rows: int, cols: int) -> int:
    """How many colors a board can show at most: all ribbons but the first can be seen."""
    return rows + cols - 1


def make_puzzle(params: Params, rng: Random) -> Puzzle:
    """A random solvable puzzle: all ribbons are laid in random order, then cells are blanked.

    Every order in which enough lines are seen for all colors is equally likely. Every coloring in
    which all colors occur is equally likely, except that one line per color is fixed first.
    """
    cells = _picture(params, rng)
    left = Counter(chain.from_iterable(cells))
    blanks = params.blanks
    for i, j in shuffled(_places(params), rng) if blanks else ():
        color = cells[i][j]
        if left[color] > 1:
            left[color] -= 1
            cells[i][j] = BLANK
            blanks -= 1
            if not blanks:
                break
    return Puzzle.of(cells)


def _places(params: Params) -> list[tuple[int, int]]:
    return [(i, j) for i in range(params.rows) for j in range(params.cols)]


def _picture(params: Params, rng: Random) -> list[list[Cell]]:
    order, shown = _order(params, rng)
    names = shuffled(params.names[: params.colors], rng)
    color_of = dict(zip(shuffled(shown, rng), names, strict=False))
    ribbons = [
        Ribbon(line, color_of.get(line) or names[random_below(len(names), rng)]) for line in order
    ]
    return [
        [ribbon and ribbon.color for ribbon in row]
        for row in lay(ribbons, params.rows, params.cols)
    ]


def _order(params: Params, rng: Random) -> tuple[list[Line], list[Line]]:
    """A random laying order with at least as many visible lines as colors, and these lines."""
    order = shuffled(lines_of(params.rows, params.cols), rng)
    tries = 0
    while len(shown := _visible_lines(order, params)) < params.colors:
        require_time()
        tries += 1
        if tries < 20:
            order = shuffled(order, rng)
        else:
            hidden = next(line for line in order[1:] if line not in shown)
            order.remove(hidden)
            order.append(hidden)
    return order, [line for line in order if line in shown]


def _visible_lines(order: Sequence[Line], params: Params) -> set[Line]:
    """The lines that are visible in the end: all but those whose crossing lines all come later."""
    after = {"row": params.rows, "col": params.cols}
    seen = set[Line]()
    for line in order:
        other = "col" if line.kind == "row" else "row"
        if after[other] < (params.cols if other == "col" else params.rows):
            seen.add(line)
        after[line.kind] -= 1
    return seen


@check_arguments
def generate(
    params: Params | None = None, *, seed: int | None = None, word: Word | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with a solution and none twice.

    Args:
        params: size, colors and blank cells; None for 5 x 5 squares of 4 colors.
        seed: the same number gives the same puzzles on every machine; None for a random one.
        word: only puzzles of that grade; None for any.

    Raises:
        SearchError: no more puzzles were found.
        TooLargeError: the board is too large to be graded.
    """
    rng = seeded_random(seed)
    for found in find_puzzles(params or Params(), rng, word=word):
        yield found.puzzle


class NewPuzzle(NamedTuple):
    """A puzzle, and how hard it is, if that was asked for."""

    puzzle: Puzzle
    grade: Grade | None


def find_puzzles(
    params: Params, rng: Random, *, word: Word | None = None, patience: int = PATIENCE
) -> Iterator[NewPuzzle]:
    """Random puzzles, no two with the same `canonical` form, graded if a `word` is wished.

    The search ends after `patience` useless ones in a row.
    """
    wish: Wish[Puzzle, Grade] = Wish(
        canonical,
        lambda puzzle: grade(puzzle) if word else None,
        word,
        WORDS,
        patience,
        f"; all were {params.rows} x {params.cols} with {counted(params.colors, 'color')}",
    )
    boards = ([make_puzzle(params, rng)] for _ in repeat(None))
    return (NewPuzzle(puzzle, found) for puzzle, found in sieve(boards, wish))


MAX_FORMS: Final = 20_000  # compared for one board; boards up to 6 x 6 need some thousand

_Cells = Sequence[Sequence[int]]


def canonical(puzzle: Puzzle) -> str:
    """A text that two puzzles share exactly if they are the same to a player.

    They are the same if they differ only in the order of their rows, the order of their columns,
    the names of their colors, or by being transposed.

    Rows are ranked by the ranks of their colors and of the columns these are in, columns and colors
    likewise, until a round tells no more of them apart (as in the canonical labelling of graphs:
    McKay, Practical graph isomorphism, 1981). Where ranks are still equal, each of the equal lines
    or colors in turn is put before the others, and the least of the resulting forms is taken.

    Two puzzles with the same form are always the same. Two with different forms differ, as long as
    at most `MAX_FORMS` forms must be compared, which is enough for the game's sizes.
    """
    number = {color: k for k, color in enumerate((BLANK, *puzzle.colors))}
    cells = [[number[cell] for cell in row] for row in puzzle.cells]
    turned = [list(col) for col in zip(*cells, strict=True)]
    boards = [cells] if puzzle.rows < puzzle.cols else [turned]
    if puzzle.rows == puzzle.cols:
        boards = [cells, turned]
    return min(_least_form(board, len(number)) for board in boards)


class _Ranks(NamedTuple):
    """A rank for every row, column and color, ascending; what still counts as equal shares one."""

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
            _rank_keys([(own, *sorted(at)) for own, at in zip(ranks.colors, seen, strict=True)]),
        )
    return ranks


def _ranked_lines(
    lines: _Cells, own: list[int], crossing: list[int], colors: list[int]
) -> list[int]:
    return _rank_keys(
        [
            (mine, *sorted([(colors[cell], at) for cell, at in zip(line, crossing, strict=True)]))
            for mine, line in zip(own, lines, strict=True)
        ]
    )


def _rank_keys(keys: Sequence[tuple[object, ...]]) -> list[int]:
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
                # The next rank is free: see `_rank_keys`.
                chosen = [rank + (rank == first and k != member) for k, rank in enumerate(of)]
                yield ranks._replace(**{part: chosen})
            return


def _form(cells: _Cells, ranks: _Ranks) -> str:
    rows = sorted(range(len(cells)), key=ranks.rows.__getitem__)
    cols = sorted(range(len(cells[0])), key=ranks.cols.__getitem__)
    marks = [chr(0x30 + rank) for rank in ranks.colors]
    marks[0] = "."
    text = ("".join(marks[cells[i][j]] for j in cols) for i in rows)
    return " ".join(chain((str(len(rows)),), text))
