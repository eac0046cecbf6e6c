"""Which readings can be relied on, to solve, to give a hint, and to play, all alike.

- A cell that no ribbon covers must be sure: if it is not, something lies over it.
- A doubtful cell under a ribbon may still be told by logic. The game's puzzles all have a solution,
  so no cell demands what would make the puzzle unsolvable. (That the position can still be won
  proves nothing: a player may have laid a wrong ribbon.)
- A cell may demand several things if the answer is right for each of them. If two ribbons lie on
  the cell and nothing is wrong whatever it demands, or if nothing of the cell can be seen, it stays
  unknown.

An unknown cell is `?` in the grid that is printed, and blank in the position. In all other cases
the reading is refused, and the doubtful cells are named.

A grid without a solution that one other cell would make solvable is refused for solving
(`require_plausible`). The bot also waits until nothing moves (`trust_at_rest`).
"""

from itertools import islice, product
from math import prod
from typing import Final, NamedTuple

from stratabot.errors import ReadingError
from stratabot.strata.peel import peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, UNKNOWN, Cell, Puzzle
from stratabot.strata.solver import can_be_won, take_back
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.confidence import CONFIDENT, not_sure_of

_MOST_MISREADINGS: Final = 3

_MOST_TRIED: Final = 3000
"""If there are more ways to read the doubtful cells, logic tells none of them."""

_Place = tuple[int, int]


class Misreading(NamedTuple):
    """A cell that may have been misread: row and column from 0, and what it may be instead."""

    row: int
    col: int
    instead: tuple[Cell, ...]


class SurePuzzle(NamedTuple):
    """A reading's puzzle as it is relied on: blank in its unknown cells, and where these are."""

    puzzle: Puzzle
    unknown: frozenset[_Place] = frozenset()

    @property
    def grid(self) -> tuple[str, ...]:
        """The puzzle's rows as text: `.` for blank, `?` for unknown."""
        return tuple(
            "".join(
                UNKNOWN if (i, j) in self.unknown else "." if cell is BLANK else cell
                for j, cell in enumerate(row)
            )
            for i, row in enumerate(self.puzzle.cells)
        )


def require_sure_puzzle(reading: Reading) -> SurePuzzle:
    """What can be relied on; ReadingError if nothing can, with the doubtful cells as `told`."""
    puzzle = reading.puzzle
    if reading.state is not State.PUZZLE or puzzle is None:
        state = "" if reading.state is State.OTHER else f" ({reading.state.value})"
        raise ReadingError(f"no puzzle to be read{state}: {reading.why}")
    if reading.least_ribbon < CONFIDENT:
        sure = f"(confidence {reading.confidence:.2f})"
        raise ReadingError(f"not sure of a ribbon's color {sure}; {_help(reading)}")
    doubtful = reading.doubtful
    if not doubtful:
        return SurePuzzle(puzzle)
    bare = [place for place in doubtful if not reading.ribbons_over(*place)]
    if bare:
        raise _not_sure(reading, puzzle, doubtful)
    return _decide_by_logic(reading, puzzle, doubtful)


class Trust(NamedTuple):
    """What of a reading can be relied on, or why nothing can."""

    relied: SurePuzzle | None
    refusal: ReadingError | None = None

    def require(self) -> SurePuzzle:
        """What can be relied on."""
        if self.relied is None:
            raise self.refusal or ReadingError("no puzzle to be read")
        return self.relied


def trust_in(reading: Reading) -> Trust:
    """What of the reading can be relied on, or the error of `require_sure_puzzle`."""
    try:
        return Trust(require_sure_puzzle(reading))
    except ReadingError as error:
        return Trust(None, error)


def require_plausible(reading: Reading, puzzle: Puzzle) -> None:
    """ReadingError if there is no solution, and one cell read otherwise would give one."""
    if misreadings := likely_misreadings(reading, puzzle):
        places = "; ".join(
            f"row {row + 1} column {col + 1} "
            f"(perhaps {' or '.join('blank' if cell is BLANK else cell for cell in instead)})"
            for row, col, instead in misreadings
        )
        first = misreadings[0]
        likely = UserCell(first.row, first.col, first.instead[0])
        text = f"the grid read has no solution; most likely misread: {places}"
        raise ReadingError(text, likely_cells=(str(likely),))


def trust_at_rest(reading: Reading) -> Trust:
    """As `trust_in`, but nothing may move."""
    trust = trust_in(reading)
    if trust.relied is not None and reading.moving:
        return Trust(None, ReadingError("something moves"))
    return trust


def _decide_by_logic(reading: Reading, puzzle: Puzzle, doubtful: tuple[_Place, ...]) -> SurePuzzle:
    unseen = {
        place
        for place in doubtful
        if reading.ribbons_over(*place) == 2 and not reading.possible.get(place)
    }
    for place in unseen:
        puzzle = puzzle.with_cell(*place, BLANK)
    open_cells = tuple(place for place in doubtful if place not in unseen)
    ways = _ways(reading, puzzle, open_cells)
    if not ways:
        raise _not_sure(reading, puzzle, doubtful)
    values = {place: {way.cells[place[0]][place[1]] for way in ways} for place in open_cells}
    unknown = [place for place, cells in values.items() if len(cells) > 1]
    common = _right_for_all(reading, ways, values)
    if common is None:
        raise _not_sure(reading, ways[0], tuple(unknown))
    return SurePuzzle(common, frozenset((*unknown, *unseen)))


def _ways(reading: Reading, puzzle: Puzzle, places: tuple[_Place, ...]) -> list[Puzzle]:
    """All solvable puzzles that these cells can make, likeliest first; none if too many to try."""
    labels = (BLANK, *(str(k + 1) for k in range(reading.colors)))
    choices = [reading.possible.get(place) or labels for place in places]
    if prod(map(len, choices)) > _MOST_TRIED:
        return []
    ways = []
    for cells in product(*choices):
        way = puzzle
        for place, cell in zip(places, cells, strict=True):
            way = way.with_cell(*place, cell)
        if peel(way) is not None:
            ways.append(way)
    # Fewest cells that were read otherwise first; the sort keeps the order of the likeliest.
    return sorted(
        ways, key=lambda way: sum(way.cells[i][j] != puzzle.cells[i][j] for i, j in places)
    )


def _right_for_all(
    reading: Reading, ways: list[Puzzle], values: dict[_Place, set[Cell]]
) -> Puzzle | None:
    """A puzzle whose answer is right for all of these; None if there is none.

    If all can be won as they lie, a cell under two ribbons does not matter. Any other cell that may
    be blank or of one color can get the color: a solution that satisfies it is right in both cases.
    If none can be won, all must require the same ribbons to be taken back.
    """
    if len(ways) == 1:
        return ways[0]
    positions = [Position(way, reading.placed) for way in ways]
    won = [can_be_won(position) for position in positions]
    if not any(won):
        back = {take_back(position) for position in positions}
        return ways[0] if len(back) == 1 else None
    if not all(won):
        return None
    common = ways[0]
    for (i, j), cells in values.items():
        colors = cells - {BLANK}
        if len(cells) == 1:
            continue
        if reading.ribbons_over(i, j) == 2:
            common = common.with_cell(i, j, BLANK)
        elif len(colors) == 1:
            common = common.with_cell(i, j, *colors)
        else:
            return None
    return common if can_be_won(Position(common, reading.placed)) else None


def _not_sure(reading: Reading, likeliest: Puzzle, cells: tuple[_Place, ...]) -> ReadingError:
    """The refusal that names these cells, and says what they most likely demand."""
    likely = (str(UserCell(i, j, likeliest.cells[i][j])) for i, j in cells)
    return not_sure_of(cells, likely, reading.confidence, reading.why, _help(reading))


def _help(reading: Reading) -> str:
    if reading.placed:
        return "take all ribbons back"
    if reading.is_photograph:
        return "take it again from straight ahead and nearer, with no lamp mirrored in it"
    return "take it again when nothing covers the board and nothing fades"


def likely_misreadings(reading: Reading, puzzle: Puzzle) -> tuple[Misreading, ...]:
    """At most 3 cells each of which, read otherwise, would give a solution; least sure first."""
    if peel(puzzle) is not None:
        return ()
    labels = [BLANK, *(str(k + 1) for k in range(reading.colors))]
    places = [(i, j) for i in range(puzzle.rows) for j in range(puzzle.cols)]
    places.sort(key=lambda place: reading.cell_confidence[place[0]][place[1]])
    # What was read gives no solution, so that it is none of these.
    ways = (
        Misreading(i, j, tuple(cell for cell in labels if peel(puzzle.with_cell(i, j, cell))))
        for i, j in places
    )
    return tuple(islice((way for way in ways if way.instead), _MOST_MISREADINGS))
