"""What was seen of a board in a picture."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_letters, ascii_uppercase, digits
from typing import Final, Self

from stratabot.adrift.puzzle import Form, Puzzle, form_graph
from stratabot.color import RGB
from stratabot.color_words import letters_for
from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.user_cells import UserMark, parse_all, parse_cell
from stratabot.vision.board_reading import BoardReading
from stratabot.vision.oklab import distance, to_oklab

WORDS: Final[dict[str, tuple[RGB, ...]]] = {
    "red": ((255, 0, 0), (215, 45, 45)),
    "orange": ((255, 137, 0), (240, 120, 50)),
    "yellow": ((235, 224, 0), (250, 215, 70)),
    "lime": ((0, 255, 0), (160, 220, 40)),
    "green": ((0, 141, 0), (70, 170, 80)),
    "teal": ((0, 129, 129), (38, 166, 154)),
    "cyan": ((0, 255, 255), (80, 200, 225)),
    "sky": ((130, 190, 240),),
    "blue": ((12, 41, 254), (50, 110, 225)),
    "azure": ((30, 150, 240),),
    "navy": ((0, 0, 130),),
    "indigo": ((75, 60, 170),),
    "purple": ((128, 0, 128), (150, 60, 190)),
    "violet": ((150, 110, 230),),
    "lavender": ((190, 170, 225),),
    "magenta": ((255, 0, 255), (255, 10, 201)),
    "pink": ((253, 126, 204), (245, 160, 190)),
    "rose": ((225, 60, 120),),
    "coral": ((245, 130, 110),),
    "peach": ((250, 190, 150),),
    "brown": ((165, 42, 42), (121, 85, 72), (150, 85, 40)),
    "maroon": ((110, 10, 30),),
    "tan": ((190, 160, 110),),
    "olive": ((130, 130, 20),),
    "gold": ((200, 155, 40),),
    "mint": ((150, 230, 190),),
    "cream": ((245, 235, 190),),
    "white": ((255, 255, 255),),
    "silver": ((195, 195, 200),),
    "gray": ((125, 125, 125),),
    "slate": ((90, 105, 125),),
    "charcoal": ((65, 65, 65),),
    "black": ((15, 15, 15),),
}
"""Words for the colors of such games, each with the colors that it is said of."""

_COLORS: Final = [(word, color) for word, colors in WORDS.items() for color in colors]
_LAB: Final = to_oklab([color for _, color in _COLORS])


def words_for(colors: Sequence[RGB]) -> tuple[str, ...]:
    """A different word for each color; the color that fits its word best takes it first."""
    if not colors:
        return ()
    away = distance(to_oklab(list(colors))[:, None], _LAB)
    order = sorted(
        (float(far), k, _COLORS[n][0]) for k, row in enumerate(away) for n, far in enumerate(row)
    )
    words: dict[int, str] = {}
    for _, k, word in order:
        if k not in words and word not in words.values():
            words[k] = word
    return tuple(words[k] for k in range(len(colors)))


def letters_of(colors: Sequence[RGB]) -> tuple[str, ...]:
    """A different upper-case letter for each color."""
    words = words_for(colors)
    letters = letters_for(words)
    return tuple(letters[word] for word in words)


FREE: Final = "."
HOLE: Final = "#"

NUMBERS: Final = digits + ascii_letters.swapcase()
"""What stands in a grid for the numbers from 0 on: `A` for 10, `a` for 36."""

Cells = tuple[tuple[int, int], ...]  # cells by row and column, from 0


@dataclass(frozen=True)
class Reading(BoardReading[Puzzle]):
    """A board as it was seen, surely or not."""

    thing = "board"
    remedy = "take it again when nothing covers the board"
    # The board's rows: `.` for a free cell, `#` for a hole, a letter or digit for an end.
    grid: tuple[str, ...] = ()
    # RGB as seen, by letter; a number's color is that of its tile.
    colors: Mapping[str, RGB] = field(default_factory=dict)
    # The cells that are drawn already, by letter, ends left out; in path order from the first end,
    # then from the second one, as far as a path is seen to lead there; else in the order of rows.
    drawn: Mapping[str, Cells] = field(default_factory=dict)
    # Whether numbers or letters stand on the ends, and colors do not matter. Letters are named in
    # the order of their cells, whatever they are.
    is_numbered: bool = False

    @property
    def puzzle(self) -> Puzzle | None:
        try:
            return _puzzle(self.grid, self.drawn)
        except PuzzleError:
            return None

    def names(self) -> dict[str, str]:
        """People's names for the colors, a different word for each letter; numbers as they are.

        `A` stands for the number 10, `B` for 11, `a` for 36.
        """
        if self.is_numbered and any(letter.isdigit() for letter in self.colors):
            return {letter: str(NUMBERS.index(letter)) for letter in self.colors}
        if self.is_numbered:
            return {letter: letter for letter in self.colors}
        return dict(zip(self.colors, words_for([*self.colors.values()]), strict=True))

    def likely_mark(self, row: int, col: int) -> str:
        mark = self.grid[row][col]
        return self.names().get(mark, mark)

    @property
    def fault(self) -> str:
        try:
            _puzzle(self.grid, self.drawn)
        except PuzzleError as error:
            return str(error)
        return ""

    def with_user_cells(self, user_cells: Iterable[UserMark]) -> Self:
        """The reading with what a user tells of some cells: a letter, a color's name, `.` or `#`.

        A color that the board does not have is told with both of its ends. Where no board was seen,
        there is nothing to tell.
        """
        if not self.grid:
            return self
        user_cells = tuple(user_cells)
        known = self._with_new_colors(each.mark.lower() for each in user_cells)
        rows, sure = [[*row] for row in self.grid], [[*row] for row in self.confidence]
        drawn = {letter: [*cells] for letter, cells in self.drawn.items()}
        for row, col, mark in user_cells:
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
        if seen.doubtful:
            return seen
        # Colors that no end has any more go. What was wrong with the board was said of the cells as
        # they were read; what is wrong with it as it was told is said instead.
        left = {*"".join(seen.grid)}
        colors = {letter: rgb for letter, rgb in seen.colors.items() if letter in left}
        shown = {letter: cells for letter, cells in seen.drawn.items() if letter in left}
        seen = replace(seen, colors=colors, drawn=shown)
        return replace(seen, why=seen.fault)

    def _with_new_colors(self, words: Iterable[str]) -> Self:
        """The reading with the colors or numbers that are told twice, and that it has not."""
        colors, names = dict(self.colors), {*self.names().values()}
        for word, count in Counter(words).items():
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
        names = self.names()
        if mark in (FREE, HOLE):
            return mark
        if mark.upper() in names and mark.lower() not in names.values():
            return mark.upper()
        for letter, name in names.items():
            if name == mark.lower():
                return letter
        if self.is_numbered:
            kind, known = "number", ", ".join(names.values())
        else:
            kind, known = "color", ", ".join(f"{letter} {name}" for letter, name in names.items())
        text = f"there is no {kind} {mark[:40]!r}; the board has {known or 'none'}"
        raise InputError(text, field="cell")


def _new_color(word: str, colors: Iterable[str]) -> dict[str, RGB]:
    """A letter that is not among these, and the color of this name; nothing if there is none."""
    free = [letter for letter in word.upper() + ascii_uppercase if letter not in {*colors}]
    return {free[0]: WORDS[word][0]} if word in WORDS and free else {}


def _puzzle(grid: tuple[str, ...], drawn: Mapping[str, Cells]) -> Puzzle:
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
    puzzle = Puzzle.of(form, form_graph(form), ends, stones)
    numbers = {letter: [i * width + j for i, j in cells] for letter, cells in drawn.items()}
    return puzzle.with_drawn(numbers)


def parse_cells(texts: Iterable[str]) -> tuple[UserMark, ...]:
    """The cells told in these texts: `r3c1=B`, `r3c1=teal`, `r3c1=.`, `r3c1=#`."""
    return parse_all(texts, _parse)


def _parse(text: str) -> UserMark:
    found = parse_cell(text)
    if found is None or not (found.mark in (FREE, HOLE) or found.mark.replace("-", "").isalnum()):
        wanted = "a cell such as r3c1=B or r3c1=teal, r3c1=. if free, r3c1=# if there is none"
        raise PuzzleError(f"expected {wanted}, got {text[:40]!r}")
    return found
