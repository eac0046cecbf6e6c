"""Puzzles for tests, and answers found the long way round: by laying ribbons and looking.

Nothing here uses the solvers; brute force tries every order, and is for boards of up to 7 lines.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, permutations, product
from typing import TypeVar

from hypothesis import strategies as st

from stratabot.errors import StratabotError
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, Solution, check

COLORS = "GPR"
Grid = tuple[tuple[Cell, ...], ...]
Board = tuple[Puzzle, tuple[Ribbon, ...]]
Laid = tuple[Puzzle, Solution]
T = TypeVar("T")


def present(value: T | None) -> T:
    assert value is not None
    return value


def complaint(read: Callable[..., object], *given: object) -> str:
    try:
        read(*given)
    except StratabotError as error:
        return str(error)
    return ""


def puzzle_of(*rows: str) -> Puzzle:
    """`puzzle_of("PG.", "GG.")`, with `.` for blank."""
    return Puzzle.of([[BLANK if mark == "." else mark for mark in row] for row in rows])


def lines_of_board(rows: int, cols: int) -> list[Line]:
    return [Line("row", i) for i in range(rows)] + [Line("col", j) for j in range(cols)]


def ribbons(text: str) -> tuple[Ribbon, ...]:
    return Solution.parse(text).ribbons


visible_characters = st.characters(
    categories=["Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Po", "Sm"]
) | st.sampled_from("😀红★#=,.*~0")
"""What a label can be: letters, digits and signs of any script, narrow or wide."""


@st.composite
def puzzles(
    draw: st.DrawFn,
    most_rows: int = 3,
    most_cols: int = 4,
    colors: Sequence[Color] = COLORS,
    square: bool = False,
) -> Puzzle:
    """Any colors anywhere: mostly without a solution."""
    rows = draw(st.integers(1, most_rows))
    cols = rows if square else draw(st.integers(1, most_cols))
    cell = st.sampled_from([BLANK, *colors])
    row = st.tuples(*[cell] * cols)
    return Puzzle(draw(st.tuples(*[row] * rows)))


@st.composite
def laid_boards(
    draw: st.DrawFn, most_rows: int = 3, most_cols: int = 4, colors: Sequence[Color] = COLORS
) -> Laid:
    """A board made by laying random ribbons, some of its cells then blank; and these ribbons."""
    rows, cols = draw(st.integers(1, most_rows)), draw(st.integers(1, most_cols))
    order = draw(st.permutations(lines_of_board(rows, cols)))
    laid = [Ribbon(line, draw(st.sampled_from(colors))) for line in order]
    blank = draw(st.sets(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))))
    seen = seen_from_above(laid, rows, cols)
    cells = [[BLANK if (i, j) in blank else seen[i][j] for j in range(cols)] for i in range(rows)]
    return Puzzle.of(cells), Solution(tuple(laid))


def solvable_puzzles(
    most_rows: int = 3, most_cols: int = 4, colors: Sequence[Color] = COLORS
) -> st.SearchStrategy[Puzzle]:
    return laid_boards(most_rows, most_cols, colors).map(lambda board: board[0])


@st.composite
def stuck_puzzles(draw: st.DrawFn, most_rows: int = 3, most_cols: int = 4) -> Puzzle:
    """Without a solution: two rows and two columns hold each other down, the rest is anything."""
    rows, cols = draw(st.integers(2, most_rows)), draw(st.integers(2, most_cols))
    cell = st.sampled_from([BLANK, *COLORS])
    cells = [[draw(cell) for _ in range(cols)] for _ in range(rows)]
    top, bottom = sorted(draw(st.permutations(range(rows)))[:2])
    left, right = sorted(draw(st.permutations(range(cols)))[:2])
    one, other = draw(st.permutations(COLORS))[:2]
    cells[top][left] = cells[bottom][right] = one
    cells[top][right] = cells[bottom][left] = other
    return Puzzle.of(cells)


@st.composite
def partly_laid(draw: st.DrawFn, most_rows: int = 3, most_cols: int = 3) -> Board:
    """A puzzle and ribbons that lie on it already, sometimes a right start, often a wrong one."""
    puzzle, laid = draw(laid_boards(most_rows, most_cols))
    if draw(st.booleans()):
        return puzzle, laid.ribbons[: draw(st.integers(0, len(laid.ribbons)))]
    lines = draw(st.permutations(lines_of_board(puzzle.rows, puzzle.cols)))
    some = lines[: draw(st.integers(0, len(lines)))]
    return puzzle, tuple(Ribbon(line, draw(st.sampled_from(COLORS))) for line in some)


def seen_from_above(laid: Sequence[Ribbon], rows: int, cols: int) -> list[list[Color | None]]:
    seen: list[list[Color | None]] = [[None] * cols for _ in range(rows)]
    for line, color in laid:
        for i in range(rows):
            for j in range(cols):
                if line == (("row", i) if line.kind == "row" else ("col", j)):
                    seen[i][j] = color
    return seen


def brute_orders(
    puzzle: Puzzle, placed: Sequence[Ribbon] = ()
) -> Iterator[tuple[tuple[Line, ...], tuple[Color | None, ...]]]:
    """Every order of the lines not yet laid that solves the puzzle, with the colors demanded.

    What the laid ribbons settle is the same in every order, so that one check of it is enough.
    """
    lying = {ribbon.line for ribbon in placed}
    loose = [line for line in lines_of_board(puzzle.rows, puzzle.cols) if line not in lying]
    cells = [
        (Line("row", i), Line("col", j), color)
        for i, row in enumerate(puzzle.cells)
        for j, color in enumerate(row)
        if color is not BLANK
    ]
    settled_rightly = None
    for order in permutations(loose):
        demanded = _demanded(cells, order)
        if demanded is not None:
            if settled_rightly is None:
                settled_rightly = check(puzzle, (*placed, *map(Ribbon, order, demanded)))
            if not settled_rightly:
                return
            yield order, demanded


def _demanded(
    cells: Sequence[tuple[Line, Line, Color]], order: Sequence[Line]
) -> tuple[Color | None, ...] | None:
    """The color that each line must have for the cells it ends on top of; None if one needs two.

    Lines that are not in the order lie below all that are.
    """
    place = {line: k for k, line in enumerate(order)}
    shown: list[Color | None] = [None] * len(order)
    for row, col, color in cells:
        on_top = max(place.get(row, -1), place.get(col, -1))
        if on_top >= 0:
            if shown[on_top] not in (None, color):
                return None
            shown[on_top] = color
    return tuple(shown)


def brute_solutions(
    puzzle: Puzzle, colors: Sequence[Color | None], placed: Sequence[Ribbon] = ()
) -> set[Solution]:
    """Every order in every coloring that check accepts; for boards of up to 5 lines."""
    lying = {ribbon.line for ribbon in placed}
    loose = [line for line in lines_of_board(puzzle.rows, puzzle.cols) if line not in lying]
    return {
        Solution(laid)
        for order in permutations(loose)
        for colored in product(colors, repeat=len(loose))
        if check(puzzle, (*placed, *(laid := tuple(map(Ribbon, order, colored)))))
    }


def brute_changes(demanded: Sequence[Color | None], selected: Color | None) -> int:
    """Changes on the way through these colors; None takes what is in hand."""
    runs = [color for color, _ in groupby(color for color in demanded if color is not None)]
    changes = len(runs) if selected else max(0, len(runs) - 1)
    return changes - (selected is not None and runs[:1] == [selected])


def brute_fewest(
    puzzle: Puzzle, selected: Color | None = None, placed: Sequence[Ribbon] = ()
) -> int | None:
    orders = brute_orders(puzzle, placed)
    return min((brute_changes(demanded, selected) for _, demanded in orders), default=None)


def all_grids(rows: int, cols: int, colors: str = COLORS) -> Iterator[Grid]:
    """All grids of that size; of those alike but for the names of the colors only the first."""

    def complete(cells: tuple[Cell, ...], used: int) -> Iterator[tuple[Cell, ...]]:
        if len(cells) == rows * cols:
            yield cells
            return
        for color in (BLANK, *colors[: used + 1]):
            now_used = used if color is BLANK else max(used, colors.index(color) + 1)
            yield from complete((*cells, color), now_used)

    for cells in complete((), 0):
        yield tuple(cells[i * cols : (i + 1) * cols] for i in range(rows))


any_text = st.text() | st.text(st.sampled_from("PGr12.*# \t\n\r\ufeff\ufe0f\0é"), max_size=60)
