"""Puzzles to order, solvable because they are pictures of ribbons really laid."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from string import ascii_letters
from typing import Final, NamedTuple

from stratabot.errors import PuzzleError, SearchError
from stratabot.strata.canonical import canonical
from stratabot.strata.chance import below, shuffled
from stratabot.strata.counting import count_solutions
from stratabot.strata.grade import WORDS, Grade, Word, grade
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, lay, lines_of

BLANK_SHARE: Final = 0.2
"""Share of blank cells: 2 of 9, 2 of 9, 3 of 16 in real puzzles."""

COLOR_NAMES: Final = "".join(dict.fromkeys("RGBYOPTCMNLKW" + ascii_letters.swapcase()))
"""Red, green, blue, yellow, orange, purple, ...: the letters that pictures draw in their color."""

MAX_SIDE: Final = 200

PATIENCE: Final = 1000
"""Puzzles in a row that were known already, or of another grade, before the search ends: one in
300 is missed once in 28 times. On a 6 x 6 board that takes some seconds."""


@dataclass(frozen=True, slots=True)
class Params:
    """What a puzzle is to be like.

    Attributes:
        rows: 1 to MAX_SIDE.
        cols: 1 to MAX_SIDE.
        colors: how many, all of which occur.
        blank: the share of blank cells, rounded to whole cells.
        names: what the colors are called, at least as many characters as colors.

    Raises:
        PuzzleError: no such puzzle can exist; says what can.
    """

    rows: int
    cols: int
    colors: int
    blank: float = BLANK_SHARE
    names: Sequence[Color] = COLOR_NAMES

    def __post_init__(self) -> None:
        for name, side in (("rows", self.rows), ("columns", self.cols)):
            if not 1 <= side <= MAX_SIDE:
                raise PuzzleError(f"expected 1 to {MAX_SIDE} {name}, got {side}")
        most = min(most_colors(self.rows, self.cols), len(self.names))
        if not 1 <= self.colors <= most:
            size = f"{self.rows} x {self.cols}"
            raise PuzzleError(f"expected 1 to {most} colors on a {size} board, got {self.colors}")
        cells = self.rows * self.cols
        if not 0 <= self.blank <= 1 or self.blanks > cells - self.colors:
            raise PuzzleError(
                f"expected a blank share of 0 to {(cells - self.colors) / cells:.3g} "
                f"({self.colors} of {cells} squares must show the colors), got {self.blank:g}"
            )

    @property
    def blanks(self) -> int:
        """How many cells will be blank."""
        return round(self.blank * self.rows * self.cols)


def most_colors(rows: int, cols: int) -> int:
    """How many colors a board can show at most: one fewer than it has lines.

    The first ribbon laid is crossed by all lines of the other kind, all of them later: it is
    covered whole. All others can show: with row 1 first, then the columns, then the other rows,
    every column is seen on row 1.
    """
    return rows + cols - 1


def make_puzzle(wish: Params, rng: Random) -> Puzzle:
    """A random solvable puzzle: all ribbons are laid in random order, then cells are blanked.

    Every order in which enough lines are seen for all colors is as likely as any other; so are the
    colorings by which all occur, but for one line a color that is chosen first.
    """
    cells = _picture(wish, rng)
    left = Counter(chain.from_iterable(cells))
    blanks = wish.blanks
    for i, j in shuffled(_places(wish), rng) if blanks else ():
        color = cells[i][j]
        if left[color] > 1:
            left[color] -= 1
            cells[i][j] = BLANK
            blanks -= 1
            if not blanks:
                break
    return Puzzle.of(cells)


def make_minimal(wish: Params, rng: Random) -> Puzzle:
    """A puzzle that forces its whole picture, and no colored cell of which could be blanked.

    What can "forced" mean, where a puzzle has many solutions? Not one order of laying: rows laid
    one after the other can always be swapped. But the picture, the color on top of
    every cell, blank ones too, can be the same in all solutions over the palette. That is the same
    as saying that blanking took no demand away: if every solution shows the full picture, it solves
    the full board too, and the other way round. Blanking only ever adds solutions, so it took
    nothing away exactly if the two numbers of solutions are equal, and these can be counted.

    For a player this is a puzzle without a superfluous square: each one that is colored rules some
    ribbons out that nothing else rules out. Cells are tried once each, in random order: one that is
    needed now stays needed when others have gone. `wish.blank` is not looked at.

    Raises:
        TooLargeError: the solutions of such a board are too many to count, as on boards beyond
            about 8 x 8.
    """
    cells = _picture(wish, rng)
    solutions = count_solutions(Puzzle.of(cells), wish.colors)
    for i, j in shuffled(_places(wish), rng):
        color, cells[i][j] = cells[i][j], BLANK
        puzzle = Puzzle.of(cells)
        if count_solutions(puzzle, wish.colors) != solutions:
            cells[i][j] = color
    return Puzzle.of(cells)


class New:
    """Knows the puzzles that there were, up to their symmetries (see `canonical`)."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def __call__(self, puzzle: Puzzle) -> bool:
        """Whether there was none like it; from now on there was."""
        form = canonical(puzzle)
        is_new = form not in self._known
        self._known.add(form)
        return is_new


def _places(wish: Params) -> list[tuple[int, int]]:
    return [(i, j) for i in range(wish.rows) for j in range(wish.cols)]


def _picture(wish: Params, rng: Random) -> list[list[Cell]]:
    """All ribbons laid, seen from above; every color occurs."""
    order, shown = _order(wish, rng)
    names = shuffled(wish.names[: wish.colors], rng)
    color_of = dict(zip(shuffled(shown, rng), names, strict=False))
    ribbons = [Ribbon(line, color_of.get(line) or names[below(len(names), rng)]) for line in order]
    return [
        [ribbon and ribbon.color for ribbon in row] for row in lay(ribbons, wish.rows, wish.cols)
    ]


def _order(wish: Params, rng: Random) -> tuple[list[Line], list[Line]]:
    """A random laying order in which at least as many lines are seen as there are colors, and
    these lines.

    Where only few orders show so many, as when every line but one must be seen, chance would hardly
    ever find them: after some tries the lowest of the lines that are not seen is laid last.
    """
    order = shuffled(lines_of(wish.rows, wish.cols), rng)
    tries = 0
    while len(shown := _seen(order, wish)) < wish.colors:
        tries += 1
        if tries < 20:
            order = shuffled(order, rng)
        else:
            hidden = next(line for line in order[1:] if line not in shown)
            order.remove(hidden)
            order.append(hidden)
    return order, [line for line in order if line in shown]


def _seen(order: Sequence[Line], wish: Params) -> set[Line]:
    """A line is seen unless all that cross it are laid later."""
    after = {"row": wish.rows, "col": wish.cols}
    seen = set[Line]()
    for line in order:
        other = "col" if line.kind == "row" else "row"
        if after[other] < (wish.cols if other == "col" else wish.rows):
            seen.add(line)
        after[line.kind] -= 1
    return seen


class Found(NamedTuple):
    """A puzzle, and how hard it is, where that was asked."""

    puzzle: Puzzle
    grade: Grade | None


def find_puzzles(
    wish: Params,
    rng: Random,
    *,
    word: Word | None = None,
    graded: bool = False,
    minimal: bool = False,
    patience: int = PATIENCE,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[Found]:
    """Random puzzles, lazily, no two alike up to the order of rows and of columns, transposition
    and the names of the colors.

    Args:
        wish: what they are like.
        rng: where all randomness comes from; the same state gives the same puzzles everywhere.
        word: only of that grade.
        graded: to be graded though any grade will do.
        minimal: made by `make_minimal`.
        patience: how many in vain, in a row, end the search.
        tried: called after every puzzle that was made.

    Raises:
        SearchError: no more were found; says what was found instead.
        TooLargeError: the board is too large to be graded, or for a minimal puzzle.
    """
    is_new, make = New(), make_minimal if minimal else make_puzzle
    seen, found, in_vain = Counter[str](), 0, 0
    while in_vain < patience:
        puzzle = make(wish, rng)
        tried()
        in_vain += 1
        if not is_new(puzzle):
            continue
        graded_as = grade(puzzle) if graded or word else None
        seen[graded_as.word if graded_as else ""] += 1
        if word is None or (graded_as and graded_as.word == word):
            in_vain, found = 0, found + 1
            yield Found(puzzle, graded_as)
    raise SearchError(_in_vain(wish, word, found, seen, patience))


def _in_vain(wish: Params, word: Word | None, found: int, seen: Counter[str], patience: int) -> str:
    kind = f"{word} puzzle" if word else "puzzle"
    colors = f"{wish.colors} color{'s' * (wish.colors != 1)}"
    text = f"expected more {kind}s, found {found} ({wish.rows} x {wish.cols}, {colors}); "
    text += f"the last {patience} tries gave none that is new"
    if word:
        others = ", ".join(f"{seen[name]} {name}" for name in WORDS if seen[name])
        text += f" and {word}; in all there were {others}"
    return text
