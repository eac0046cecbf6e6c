"""Addresses of Numberlink on puzz.link, pzv.jp and other pages by pzpr.

    https://puzz.link/p?numlin/WIDTH/HEIGHT/CELLS

The cells come row by row: 0 to 9 and a to f are the numbers 0 to 15, -10 to -ff those of two hex
digits, +100 to +fff those of three; g to z are 1 to 20 free cells. The page's program, pzpr
(github.com/robx/pzprjs, `variety-common/Encode.js`), writes and reads them so.
"""

import re
import string
from typing import Final

from stratabot.adrift.forms.grids import NUMBERED
from stratabot.adrift.forms.signs import FREE, require_told, signs_of
from stratabot.adrift.puzzle import Puzzle
from stratabot.errors import TextError
from stratabot.words import counted

ADDRESS: Final = re.compile(r"\bnumlin(?:_edit)?/(\d{1,3})/(\d{1,3})/([^\s/#&]*)")
_CELLS: Final = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])|(.)")
_RULES: Final = "touching no-fill"  # by these the puzzles there have one solution
_FREE: Final = string.ascii_lowercase[6:]  # so many free cells, from g for 1 to z for 20


def rows_in(found: re.Match[str]) -> list[str]:
    """The rules of these pages, the size, and the rows as CSV, for what `ADDRESS` found."""
    width, height = int(found[1]), int(found[2])
    words: list[str] = []
    for one, two, three, free, other in _CELLS.findall(found[3]):
        if other:
            raise TextError(f"expected numbers and free cells in the address, got {other!r}")
        words += [FREE] * (_FREE.index(free) + 1) if free else [str(int(one or two or three, 16))]
    if len(words) > width * height or not words:
        cells = counted(len(words), "cell")
        raise TextError(f"expected {width} x {height} in the address, got {cells}")
    words += [FREE] * (width * height - len(words))
    rows = (",".join(words[k : k + width]) for k in range(0, len(words), width))
    return [_RULES, f"{width},{height}", *rows]


def address_of(puzzle: Puzzle) -> str:
    """The address of a board: the inverse of `rows_in`, but for colors' names.

    Colors that are numbers keep these, also A for 10; letters alone get the numbers from 1 on. The
    rules are those of these pages, whatever the puzzle's are.
    """
    puzzle = puzzle.fresh
    require_told("puzz.link", puzzle)
    colors = [pair.color for pair in puzzle.pairs]
    are_numbers = any(map(str.isdecimal, colors)) and {*colors} <= {*NUMBERED[1:]}
    number = {c: NUMBERED.index(c) if are_numbers else k for k, c in enumerate(colors, 1)}
    signs = (sign if sign == FREE else _number(number[sign]) for sign in signs_of(puzzle, None))
    cells = re.sub(r"\.{1,20}", lambda run: _FREE[len(run[0]) - 1], "".join(signs))
    return f"https://puzz.link/p?numlin/{puzzle.form.width}/{puzzle.form.height}/{cells}"


def _number(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:x}" if number < 256 else f"+{number:x}"
