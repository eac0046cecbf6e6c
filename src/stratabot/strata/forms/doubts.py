"""What may be meant otherwise in a grid that was read: remarks for the user."""

from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.strata.forms.squares import Blanks
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.words import argument

_SQUARE_NUMBERS: Final = (9, 16, 25, 36)


def doubts(puzzle: Puzzle, blanks: Blanks) -> Iterator[str]:
    """What in a puzzle looks as if it might be meant otherwise."""
    colors = {*puzzle.colors}
    yield from _cases(colors)
    if puzzle.rows == 1 and puzzle.cols in _SQUARE_NUMBERS:
        yield f"one row of {puzzle.cols} squares; a square board has a row a line"
    yield from _maybe_blank(puzzle, colors, blanks)


def _cases(colors: set[str]) -> Iterator[str]:
    """Letters in both cases; where there are more colors than letters, that is no mistake."""
    both = sorted(color for color in colors if color != color.lower() in colors)
    if both and len(colors) <= 26:
        named = " and ".join((both[0], both[0].lower()))
        yield f"{named} are read as two colors{', and so on' * (len(both) > 1)}"


def _maybe_blank(puzzle: Puzzle, colors: set[str], blanks: Blanks) -> Iterator[str]:
    """Colors that might mean blank, in a grid without blanks."""
    doubtful = colors & {*"0xo"}
    if blanks.named or not doubtful or any(BLANK in row for row in puzzle.cells):
        return
    others = "".join(colors - {*"0xo"})
    for color in sorted(doubtful):
        if others.isdigit() or others.isalpha() or not others if color == "0" else others.isupper():
            yield f"{color} is read as a color; if it means blank: {argument('blank', color)}"


def words_as_rows(lines: Sequence[str]) -> Iterator[str]:
    """That `red` is three squares, if all rows are such words."""
    if 2 < len(lines[0]) < 20 and lines[0].isalpha() and len(lines[0]) == len(lines[-1]):
        from stratabot.strata.forms.marks import is_word

        if all(is_word(line.strip()) for line in lines):
            yield f"{lines[0].strip()} is read as a row of letters, not as a color's name"
