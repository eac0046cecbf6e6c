"""The marks in the squares of a typed grid: which of them are colors, and which are blank.

Letters and digits are colors, and so are colored emoji, which become letters. Where a user named
what is blank, all else is a color.
"""

from itertools import chain
from typing import Final

from stratabot.boards.rows import quoted
from stratabot.color_words import EMOJI, letters_for
from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks, ParsedGrid, Squares
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, UNKNOWN, Cell, Puzzle
from stratabot.words import argument, listed

_OF_TABLES: Final = "[](){},;|\"'"
_USUALLY_BLANK: Final = frozenset("-_~·–—−•∙‧◦⬜◻◽▫□▢☐⚪○◯🤍⬛◼◾▪■█⚫●🖤")
_BLANK_WORDS: Final = frozenset(("none", "null", "nan", "blank", "empty"))


def resolve(rows: Squares, blanks: Blanks, notes: tuple[str, ...] = ()) -> ParsedGrid:
    """The puzzle with these marks: characters, or empty for blank squares; with `notes`."""
    marks = [*dict.fromkeys(chain.from_iterable(rows))]
    meant: dict[str, Cell] = {mark: BLANK for mark in marks if _is_blank(mark, blanks)}
    meant |= {mark: mark for mark in marks if mark not in meant}
    for mark in marks:
        if len(mark) > 1 and meant[mark] is not BLANK:
            raise _unexpected(rows, mark, "one character in each square")
    if not blanks.named:
        names = {mark: EMOJI[mark] for mark in marks if mark in EMOJI}
        letter = letters_for(dict.fromkeys(names.values()))
        letters = {mark: letter[name] for mark, name in names.items()}
        meant |= letters
        told = ", ".join(f"{mark} is {sign}" for mark, sign in letters.items())
        notes = (*notes, *_signs(rows, meant, letters), *filter(None, [told]))
    puzzle = Puzzle.of([[meant[mark] for mark in row] for row in rows])
    unknown = frozenset(
        (i, j)
        for i, row in enumerate(rows)
        for j, mark in enumerate(row)
        if mark == UNKNOWN and not blanks.named
    )
    return ParsedGrid(Position(puzzle), notes, unknown)


def _is_blank(mark: str, blanks: Blanks) -> bool:
    is_unknown = mark == UNKNOWN and not blanks.named
    is_sign = mark in blanks.marks or mark.isspace()
    return is_unknown or is_sign or mark.lower() in _BLANK_WORDS


def _signs(rows: Squares, meant: dict[str, Cell], emoji: dict[str, str]) -> list[str]:
    """Notes on signs: one may usually mean blank, and is made that; others are colors, if alone."""
    colors = [mark for mark, cell in meant.items() if cell is not BLANK and mark not in emoji]
    letters = [mark for mark in colors if mark.isalnum()]
    if emoji and letters:
        raise _unexpected(rows, letters[0], "no letters beside colored signs")
    signs = [mark for mark in colors if not mark.isalnum()]
    notes: list[str] = []
    if usual := [sign for sign in signs if sign in _USUALLY_BLANK]:
        known = [mark for mark in meant if meant[mark] is BLANK and len(mark) == 1]
        either = [mark for mark in known if mark.strip() and mark != UNKNOWN] + usual
        if len(either) > 1:
            one, all_ = argument("blank", either[0]), argument("blank", "".join(either))
            raise TextError(
                f"expected one sign for blank, got {' and '.join(either)}: name those that mean "
                "blank (" + one + " or " + all_ + ")"
            )
        meant[usual[0]] = BLANK
        signs.remove(usual[0])
        dot = argument("blank", ".")
        notes.append(f"{usual[0]} is read as blank; if it is a color: " + dot)
    for sign in signs:
        if letters or emoji or sign in _OF_TABLES:
            advice = (
                "; name what means blank ("
                + argument("blank", sign)
                + "), all else is a color then"
            )
            raise _unexpected(rows, sign, "only letters or digits for colors", advice)
    if signs:
        are = "is read as a color" if len(signs) == 1 else "are read as colors"
        notes.append(f"{listed(signs)} {are}")
    return notes


def _unexpected(rows: Squares, mark: str, expected: str, advice: str = "") -> TextError:
    number = next(number for number, row in enumerate(rows, 1) if mark in row)
    row = rows[number - 1]
    line = ("" if all(len(mark) == 1 for mark in row) else " ").join(row)
    got = f"got {quoted(mark)} in row {number}: {quoted(line)}"
    return TextError(f"expected {expected}, {got}" + advice)
