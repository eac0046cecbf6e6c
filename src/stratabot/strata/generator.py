"""Making puzzles. Each has a solution, because it shows ribbons that were really laid."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from random import Random
from string import ascii_letters
from typing import Final, NamedTuple

from stratabot.chance import below, seeded, shuffled
from stratabot.errors import PuzzleError
from stratabot.kinds import require_fields, require_kind
from stratabot.limit import require_time
from stratabot.sieve import Wish, sieve
from stratabot.strata.canonical import canonical
from stratabot.strata.counting import count_solutions
from stratabot.strata.grading import WORDS, Grade, Word, grade
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, lay, lines_of
from stratabot.words import counted, up_to

BLANK_SHARE: Final = 0.2
"""The usual share of blank cells. Three real puzzles had 2 of 9, 2 of 9 and 3 of 16."""

COLOR_NAMES: Final = "".join(dict.fromkeys("RGBYOPTCMNLKW" + ascii_letters.swapcase()))
"""Red, green, blue, yellow, orange, purple, ...: the letters that pictures draw in their color."""

MAX_SIDE: Final = 200

PATIENCE: Final = 1000
"""The search ends after this many puzzles in a row that were known already or had another grade. If
one puzzle in 300 is of the grade, one search in 28 ends without it. On a 6 x 6 board a thousand
puzzles take some seconds."""


@dataclass(frozen=True, slots=True)
class Params:
    """What kind of puzzle to generate.

    Attributes:
        rows: 1 to MAX_SIDE.
        cols: 1 to MAX_SIDE.
        colors: how many colors; all of them occur.
        blank: the share of blank cells, rounded to whole cells.
        names: what the colors are called, at least as many characters as colors.

    Raises:
        PuzzleError: no such puzzle can exist; the message says what can.
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
        """How many cells will be blank."""
        return round(self.blank * self.rows * self.cols)


def most_colors(rows: int, cols: int) -> int:
    """How many colors a board can show at most: one fewer than it has lines.

    Every line that crosses the first ribbon is laid later, so this ribbon is covered whole. All
    others can show: with row 1 first, then the columns, then the other rows, every column is seen
    on row 1.
    """
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


def make_minimal(params: Params, rng: Random) -> Puzzle:
    """A puzzle that forces its whole picture, and would not if any colored cell were blank.

    A puzzle forces its picture if all its solutions show the same color on top of every cell, blank
    cells included. (They need not have the same order: two rows laid one after the other can always
    be swapped.) If all solutions of the puzzle show the full picture, they are exactly the
    solutions of the full board. Blanking a cell can only add solutions. So the picture is forced
    exactly if the puzzle has as many solutions as the full board, and these can be counted.

    For a player this is a puzzle without a superfluous square. Cells are tried once each, in random
    order: a cell that is needed now stays needed when others are blank. `params.blank` is not used.

    Raises:
        TooLargeError: the solutions of such a board are too many to count, as on boards beyond
            about 8 x 8.
    """
    cells = _picture(params, rng)
    solutions = count_solutions(Puzzle.of(cells), params.colors)
    for i, j in shuffled(_places(params), rng):
        require_time()
        color, cells[i][j] = cells[i][j], BLANK
        puzzle = Puzzle.of(cells)
        if count_solutions(puzzle, params.colors) != solutions:
            cells[i][j] = color
    return Puzzle.of(cells)


def _places(params: Params) -> list[tuple[int, int]]:
    return [(i, j) for i in range(params.rows) for j in range(params.cols)]


def _picture(params: Params, rng: Random) -> list[list[Cell]]:
    """The color on top of every cell after laying all lines at random; every color occurs."""
    order, shown = _order(params, rng)
    names = shuffled(params.names[: params.colors], rng)
    color_of = dict(zip(shuffled(shown, rng), names, strict=False))
    ribbons = [Ribbon(line, color_of.get(line) or names[below(len(names), rng)]) for line in order]
    return [
        [ribbon and ribbon.color for ribbon in row]
        for row in lay(ribbons, params.rows, params.cols)
    ]


def _order(params: Params, rng: Random) -> tuple[list[Line], list[Line]]:
    """A random laying order with at least as many visible lines as colors, and these lines.

    If nearly all lines must be visible, a random order hardly ever fits. So after some tries the
    lowest line that is not visible is moved to the end, again and again.
    """
    order = shuffled(lines_of(params.rows, params.cols), rng)
    tries = 0
    while len(shown := _seen(order, params)) < params.colors:
        require_time()
        tries += 1
        if tries < 20:
            order = shuffled(order, rng)
        else:
            hidden = next(line for line in order[1:] if line not in shown)
            order.remove(hidden)
            order.append(hidden)
    return order, [line for line in order if line in shown]


def _seen(order: Sequence[Line], params: Params) -> set[Line]:
    """The lines that are visible in the end: all but those whose crossing lines all come later."""
    after = {"row": params.rows, "col": params.cols}
    seen = set[Line]()
    for line in order:
        other = "col" if line.kind == "row" else "row"
        if after[other] < (params.cols if other == "col" else params.rows):
            seen.add(line)
        after[line.kind] -= 1
    return seen


def generate(
    params: Params | None = None,
    *,
    seed: int | None = None,
    word: Word | None = None,
    minimal: bool = False,
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with a solution and none twice.

    Args:
        params: size, colors and blank cells; None for 5 x 5 squares of 4 colors.
        seed: the same number gives the same puzzles on every machine; None for a random one.
        word: only puzzles of that grade; None for any.
        minimal: only puzzles in which no square could be blanked (see `make_minimal`).

    Raises:
        SearchError: no more puzzles were found.
        TooLargeError: the board is too large to be graded, or for a minimal puzzle.
    """
    require_kind("params", params, Params | None)
    require_kind("seed", seed, int | None)
    require_kind("word", word, Word | None)
    rng = seeded(seed)
    for found in find_puzzles(params or Params(), rng, word=word, minimal=minimal):
        yield found.puzzle


class NewPuzzle(NamedTuple):
    """A puzzle, and how hard it is."""

    puzzle: Puzzle
    grade: Grade | None
    """None where no grade was asked for."""


def find_puzzles(
    params: Params,
    rng: Random,
    *,
    word: Word | None = None,
    graded: bool = False,
    minimal: bool = False,
    patience: int = PATIENCE,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[NewPuzzle]:
    """Random puzzles, one after another, no two with the same `canonical` form.

    Args:
        params: size, colors and blank cells.
        rng: where all randomness comes from; the same state gives the same puzzles everywhere.
        word: only puzzles of that grade; None for any.
        graded: whether to grade the puzzles even if any grade will do.
        minimal: whether `make_minimal` makes the puzzles.
        patience: the search ends after this many puzzles in a row that were known already or had
            another grade.
        tried: called after every puzzle that was made.

    Raises:
        SearchError: no more were found; the message says what was found instead.
        TooLargeError: the board is too large to be graded, or for a minimal puzzle.
    """
    make = make_minimal if minimal else make_puzzle
    wish: Wish[Puzzle, Grade] = Wish(
        canonical,
        lambda puzzle: grade(puzzle) if graded or word else None,
        word,
        WORDS,
        patience,
        f"; all were {params.rows} x {params.cols} with {counted(params.colors, 'color')}",
    )
    boards = ([make(params, rng)] for _ in repeat(None))
    return (NewPuzzle(puzzle, found) for puzzle, found in sieve(boards, wish, tried))
