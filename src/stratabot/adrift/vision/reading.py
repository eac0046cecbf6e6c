"""What was seen of a board in a picture."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from string import ascii_uppercase, digits
from typing import Final

from stratabot.adrift.drawn import with_drawn
from stratabot.adrift.puzzle import Form, Puzzle, grid_graph
from stratabot.adrift.vision.color_letters import WORDS, words_for
from stratabot.color import RGB
from stratabot.errors import InputError, PuzzleError, ReadingError
from stratabot.puzzles.user_cells import UserMark, parse_all, parse_cell
from stratabot.vision.confidence import Confidences, doubtful_places, least, not_sure_of
from stratabot.vision.grid_place import GridPlace

FREE: Final = "."
HOLE: Final = "#"

NUMBERS: Final = digits + ascii_uppercase
"""What stands in a grid for the numbers from 0 on: `A` for 10."""

Cells = tuple[tuple[int, int], ...]
"""Cells by row and column, from 0."""

_HELP: Final = "take it again when nothing covers the board"


@dataclass(frozen=True)
class Reading:
    """A board as it was seen, surely or not.

    Attributes:
        why: what is missing or wrong, a clause; empty if nothing is.
        place: where the board is; None if none was found.
        grid: the board's rows: `.` for a free cell, `#` for a hole, a letter or digit for an end.
        colors: RGB as seen, by letter; a number's color is that of its tile.
        drawn: the cells that are drawn already, by letter, ends left out; in path order from the
            first end, then from the second one, as far as a path is seen to lead there; else in
            the order of rows.
        confidence: how sure each cell is.
        is_numbered: whether numbers stand on the ends, and colors do not matter.
        is_other: whether the picture surely shows something else, which `why` names.
    """

    why: str = ""
    place: GridPlace | None = None
    grid: tuple[str, ...] = ()
    colors: Mapping[str, RGB] = field(default_factory=dict)
    drawn: Mapping[str, Cells] = field(default_factory=dict)
    confidence: Confidences = ()
    is_numbered: bool = False
    is_other: bool = False

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, with what is drawn; None if the cells that were seen are none."""
        try:
            return _puzzle(self.grid, self.drawn)
        except PuzzleError:
            return None

    @property
    def sure(self) -> bool:
        """Whether this is a puzzle in which every cell was read surely."""
        return not self.why and not self.doubtful and self.puzzle is not None

    @property
    def doubtful(self) -> Cells:
        """The cells that were not read surely."""
        return doubtful_places(self.confidence)

    def names(self) -> dict[str, str]:
        """People's names for the colors, a different word for each letter; numbers as they are.

        `A` stands for the number 10, `B` for 11, and so on.
        """
        if self.is_numbered:
            return {letter: str(int(letter, 36)) for letter in self.colors}
        return dict(zip(self.colors, words_for([*self.colors.values()]), strict=True))

    def require(self) -> Puzzle:
        """The puzzle.

        Raises:
            ReadingError: it was not read surely; the text names the doubtful cells, `told` says
                what they most likely are.
        """
        puzzle = self.puzzle
        if self.place is None or not self.grid:
            raise ReadingError(f"no board to be read: {self.why}")
        if doubtful := self.doubtful:
            names = self.names()
            marks = ((i, j, self.grid[i][j]) for i, j in doubtful)
            told = (str(UserMark(i, j, names.get(mark, mark))) for i, j, mark in marks)
            raise not_sure_of(doubtful, told, least(self.confidence), self.why, _HELP)
        if self.why or puzzle is None:
            raise ReadingError(f"not sure of the board: {self.why or self._fault()}")
        return puzzle

    def _fault(self) -> str:
        try:
            _puzzle(self.grid, self.drawn)
        except PuzzleError as error:
            return str(error)
        return ""

    def with_told(self, told: Iterable[UserMark]) -> "Reading":
        """The reading with what a user tells of some cells: a letter, a color's name, `.` or `#`.

        A color that the board does not have is told with both of its ends. Where no board was seen,
        there is nothing to tell.

        Raises:
            InputError: a cell is not on the board, or the board has no such color.
        """
        if not self.grid:
            return self
        told = tuple(told)
        known = self._with_new_colors(each.mark.lower() for each in told)
        rows, sure = [[*row] for row in self.grid], [[*row] for row in self.confidence]
        drawn = {letter: [*cells] for letter, cells in self.drawn.items()}
        for row, col, mark in told:
            if row >= len(rows) or col >= len(rows[0]):
                size = f"{len(rows)} x {len(rows[0])}"
                text = f"expected a cell of the {size} board, got {UserMark(row, col, mark)}"
                raise InputError(text, field="cell")
            rows[row][col] = known._letter(mark)
            sure[row][col] = 1.0
            for cells in drawn.values():
                if (row, col) in cells:
                    cells.remove((row, col))
        seen = replace(
            known,
            grid=tuple("".join(row) for row in rows),
            confidence=tuple(map(tuple, sure)),
            drawn={letter: tuple(cells) for letter, cells in drawn.items() if cells},
        )
        return seen if seen.doubtful else seen._as_told()

    def _as_told(self) -> "Reading":
        """The reading without colors that no end has any more.

        What was wrong with the board was said of the cells as they were read; what is wrong with
        it as it was told is said instead.
        """
        left = {*"".join(self.grid)}
        colors = {letter: rgb for letter, rgb in self.colors.items() if letter in left}
        drawn = {letter: cells for letter, cells in self.drawn.items() if letter in left}
        seen = replace(self, colors=colors, drawn=drawn)
        return replace(seen, why=seen._fault())

    def _with_new_colors(self, told: Iterable[str]) -> "Reading":
        """The reading with the colors or numbers that are told twice, and that it has not."""
        colors, names = dict(self.colors), {*self.names().values()}
        for word, count in Counter(told).items():
            if count == 2 and word not in names:
                colors |= self._new_number(word) if self.is_numbered else _new_color(word, colors)
        return replace(self, colors=colors)

    def _new_number(self, word: str) -> dict[str, RGB]:
        """The letter and the color of a number; all tiles are taken as alike."""
        is_number = word.isdecimal() and len(word) < 3 and int(word) < len(NUMBERS)
        tile = next(iter(self.colors.values()), None)
        return {NUMBERS[int(word)]: tile} if is_number and tile else {}

    def _letter(self, mark: str) -> str:
        """The letter of a color that a user tells by its letter or its name."""
        names = {name: letter for letter, name in self.names().items()}
        if mark in (FREE, HOLE):
            return mark
        letter = names.get(mark.lower()) or (mark.upper() if mark.upper() in self.colors else "")
        if not letter:
            raise InputError(self._unknown(mark[:40]), field="cell")
        return letter

    def _unknown(self, mark: str) -> str:
        names = self.names()
        if self.is_numbered:
            return f"there is no number {mark!r}; the board has {', '.join(names.values())}"
        known = ", ".join(f"{letter} {name}" for letter, name in names.items())
        return f"there is no color {mark!r}; the board has {known or 'none'}"


def _new_color(word: str, colors: Iterable[str]) -> dict[str, RGB]:
    """A letter that is not among these, and the color of this name; nothing if there is none."""
    rgb = next((color for name, color in WORDS if name == word), None)
    free = [letter for letter in word.upper() + ascii_uppercase if letter not in {*colors}]
    return {free[0]: rgb} if rgb and free else {}


def _puzzle(grid: tuple[str, ...], drawn: Mapping[str, Cells]) -> Puzzle:
    """The puzzle that rows show.

    Raises:
        PuzzleError: they show none.
    """
    if not grid:
        raise PuzzleError("expected a board, got none")
    height, width = len(grid), len(grid[0])
    ends: dict[str, list[int]] = {}
    stones: list[int] = []
    for cell, mark in enumerate("".join(grid)):
        if mark == HOLE:
            stones.append(cell)
        elif mark != FREE:
            ends.setdefault(mark, []).append(cell)
    form = Form("grid", width, height)
    puzzle = Puzzle.of(form, grid_graph(width, height), ends, stones)
    numbers = {letter: [i * width + j for i, j in cells] for letter, cells in drawn.items()}
    return with_drawn(puzzle, numbers)


def parse_cells(texts: Iterable[str]) -> tuple[UserMark, ...]:
    """The cells told in these texts: `r3c1=B`, `r3c1=teal`, `r3c1=.`, `r3c1=#`.

    Raises:
        InputError: one of them tells no cell, or two tell the same cell.
    """
    return parse_all(texts, _parse)


def _parse(text: str) -> UserMark:
    found = parse_cell(text)
    if found is None or not (found.mark in (FREE, HOLE) or found.mark.replace("-", "").isalnum()):
        wanted = "a cell such as r3c1=B or r3c1=teal, r3c1=. if free, r3c1=# if there is none"
        raise PuzzleError(f"expected {wanted}, got {text[:40]!r}")
    return found
