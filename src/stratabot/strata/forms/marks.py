"""The marks in the squares of a typed grid: which of them are colors, and which are blank.

A mark is one character, or a word if something separates the squares. Names of colors, colored
squares and circles become letters, another one for each name in a grid.
"""

import re
from itertools import chain
from typing import Final

from stratabot.boards.rows import quoted
from stratabot.color_words import EMOJI, color_named, in_english, letters_for
from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks, ParsedGrid, Squares, cut
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, UNKNOWN, Cell, Color, Places, Puzzle
from stratabot.words import argument, listed

_OF_TABLES: Final = "[](){},;|\"'"
_BLACK_AND_WHITE: Final = {
    **dict.fromkeys("⬜◻◽▫□▢☐⚪○◯🤍", "white"),
    **dict.fromkeys("⬛◼◾▪■█⚫●🖤", "black"),
}
_USUALLY_BLANK: Final = {*"-_~·–—−•∙‧◦", *_BLACK_AND_WHITE}

_BLANK_WORDS: Final = frozenset(
    ("blank", "empty", "none", "null", "nil", "nan", "na", "n/a", "void", "undefined", "nothing")
)
_NUMBER: Final = re.compile(r"([0-9]\.0*|[0-9](\.0*)?[eE][+-]?0+|-1(\.0*)?([eE][+-]?0+)?)")


def resolve(rows: Squares, blanks: Blanks, notes: tuple[str, ...] = ()) -> ParsedGrid:
    """The puzzle with these marks: characters, words, or empty for blank squares; with `notes`."""
    reader = _Reader(rows, blanks)
    reader.read()
    meant = reader.meant
    puzzle = Puzzle.of([[meant[mark] for mark in row] for row in rows])
    position = Position(puzzle, words=reader.words)
    return ParsedGrid(position, (*notes, *reader.notes), reader.unknown())


def cut_words(lines: list[str], blanks: Blanks, cols: int | None) -> Squares:
    """The squares: the words between spaces, or the characters."""
    try:
        return cut(lines, blanks, cols)
    except TextError:
        rows = [line.split() for line in lines]
        marks = {mark for row in rows for mark in row}
        width = cols or max(map(len, rows), default=0)
        are_long = any(is_word(in_english(mark)) or is_number(mark) for mark in marks)
        if width < 2 or not are_long or {*map(len, rows)} != {width}:
            raise
        return rows


def is_word(mark: str) -> bool:
    """Whether a mark is the name of a color, or a word for a blank square."""
    return color_named(mark) is not None or mark.lower() in _BLANK_WORDS


def is_number(mark: str) -> bool:
    """Whether a mark is -1, or a digit as programs print numbers: `1.0` or `1.00e+00`."""
    return _NUMBER.fullmatch(mark) is not None


class _Reader:
    def __init__(self, rows: Squares, blanks: Blanks) -> None:
        self.rows = rows
        self.blanks = blanks
        self.meant: dict[str, Cell] = {}
        self.notes: list[str] = []
        self.names: dict[str, str] = {}
        self.signs: list[str] = []
        self.words: dict[str, Color] = {}

    def read(self) -> None:
        for mark in dict.fromkeys(chain.from_iterable(self.rows)):
            self._sort(mark)
        if not self.blanks.named:
            self._take_blank_signs()
        elif self.names:
            self._name_black_and_white()
        self._refuse_signs_among_letters()
        self._name_colors()

    def unknown(self) -> Places:
        if self.blanks.named or UNKNOWN not in self.meant:
            return frozenset()
        return frozenset(
            (i, j)
            for i, row in enumerate(self.rows)
            for j, mark in enumerate(row)
            if mark == UNKNOWN
        )

    def _sort(self, mark: str) -> None:
        is_unknown = mark == UNKNOWN and not self.blanks.named
        if is_unknown or mark == "" or mark.isspace() or mark in self.blanks.marks:
            self.meant[mark] = BLANK
        elif len(mark) == 1 and mark in EMOJI:
            self.names[mark] = EMOJI[mark]
        elif len(mark) == 1 and mark.isalnum():
            self.meant[mark] = mark
        elif len(mark) == 1:
            self.signs.append(mark)
        else:
            self._sort_word(mark)

    def _sort_word(self, mark: str) -> None:
        word = in_english(mark)
        name = color_named(word)
        if word.lower() in _BLANK_WORDS:
            self.meant[mark] = BLANK
        elif name is not None:
            self.names[mark] = name
        elif is_number(mark) and mark[0] != "-":
            self.meant[mark] = BLANK if mark[0] in self.blanks.marks else mark[0]
        elif is_number(mark):
            self.meant[mark] = BLANK
            self.notes.append("-1 is read as blank")
        else:
            raise self._unexpected(mark, "one character, or the name of a color, in each square")

    def _take_blank_signs(self) -> None:
        """Take the one sign that usually means blank as that; black and white may be such signs."""
        usual = [sign for sign in self.signs if sign in _USUALLY_BLANK]
        if not usual:
            return
        known = [mark for mark, cell in self.meant.items() if cell is BLANK and len(mark) == 1]
        marks = [mark for mark in known if mark.strip() and mark != UNKNOWN] + usual
        if len(marks) > 1:
            one, all_ = argument("blank", marks[0]), argument("blank", "".join(marks))
            raise TextError(
                f"expected one sign for blank, got {' and '.join(marks)}: name those that mean "
                "blank (" + one + " or " + all_ + ")"
            )
        self.signs.remove(usual[0])
        self.meant[usual[0]] = BLANK
        dot = argument("blank", ".")
        self.notes.append(f"{usual[0]} is read as blank; if it is a color: " + dot)

    def _name_black_and_white(self) -> None:
        """Where blanks are named, black and white signs beside colored ones are colors."""
        found = {sign: _BLACK_AND_WHITE.get(sign, "") for sign in self.signs}
        self.names.update({sign: name for sign, name in found.items() if name})
        self.signs = [sign for sign in self.signs if not found[sign]]

    def _refuse_signs_among_letters(self) -> None:
        """Take signs as colors, and say so; among letters, a sign has an unknown meaning."""
        letters = self.names or any(cell is not BLANK for cell in self.meant.values())
        for sign in self.signs:
            if (letters or sign in _OF_TABLES) and not self.blanks.named:
                raise self._unexpected(
                    sign,
                    "only letters or digits for colors",
                    "; name what means blank ("
                    + argument("blank", sign)
                    + "), all else is a color then",
                )
            self.meant[sign] = sign
        if self.signs and not self.blanks.named:
            are = "is read as a color" if len(self.signs) == 1 else "are read as colors"
            self.notes.append(f"{listed(self.signs)} {are}")

    def _name_colors(self) -> None:
        if self.blanks.named and self._are_signs_mixed():
            self.meant.update({mark: mark for mark in self.names if len(mark) == 1})
            self.names = {mark: name for mark, name in self.names.items() if len(mark) > 1}
        if not self.names:
            return
        self._require_only_names()
        letters = letters_for(dict.fromkeys(self.names.values()))
        for mark, name in self.names.items():
            self.meant[mark] = letters[name]
        self.words = letters
        shown = {mark.lower(): letters[name] for mark, name in self.names.items()}
        self.notes.append(", ".join(f"{mark} is {letter}" for mark, letter in shown.items()))

    def _are_signs_mixed(self) -> bool:
        """Whether colored signs stand beside letters, or two of them have one name."""
        signs = [name for mark, name in self.names.items() if len(mark) == 1]
        letters = any(cell is not BLANK for cell in self.meant.values())
        return letters or len({*signs}) < len(signs)

    def _require_only_names(self) -> None:
        """Refuse letters beside names: a letter may be short for a name, or not."""
        for mark, cell in self.meant.items():
            if mark == "0":
                self.meant[mark] = BLANK
                self.notes.append("0 is read as blank")
            elif cell is not BLANK:
                raise self._unexpected(mark, "no letters beside names and colored signs")
        signs: dict[str, str] = {}
        for mark, name in self.names.items():
            if len(mark) == 1 and signs.setdefault(name, mark) != mark:
                raise self._unexpected(mark, f"one sign for {name}, {signs[name]}")

    def _unexpected(self, mark: str, expected: str, advice: str = "") -> TextError:
        number = next(number for number, row in enumerate(self.rows, 1) if mark in row)
        row = self.rows[number - 1]
        between = "" if all(len(mark) == 1 for mark in row) else " "
        line = between.join(row)
        return TextError(
            f"expected {expected}, got {quoted(mark)} in row {number}: {quoted(line)}" + advice
        )
