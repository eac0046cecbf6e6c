"""Addresses of Numberlink on puzz.link, pzv.jp and other pages by pzpr.

    https://puzz.link/p?numlin/WIDTH/HEIGHT/CELLS

The cells come row by row: 0 to 9 and a to f are the numbers 0 to 15, -10 to -ff those of two hex
digits, +100 to +fff those of three; g to z are 1 to 20 free cells. The page's program, pzpr
(github.com/robx/pzprjs, `variety-common/Encode.js`), writes and reads them so.
"""

import re
from typing import Final

from stratabot.adrift.forms.signs import FREE, require_small
from stratabot.errors import TextError
from stratabot.words import counted

ADDRESS: Final = re.compile(r"\bnumlin(?:_edit)?/(\d{1,3})/(\d{1,3})/([^\s/#&]*)")
_CELLS: Final = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])|(.)")
_RULES: Final = "touching no-fill"  # by these the puzzles there have one solution
_FREE_FROM: Final = 15


def rows_in(found: re.Match[str]) -> list[str]:
    """The rules of these pages, and the rows with spaces between cells: what `ADDRESS` found."""
    width, height = int(found[1]), int(found[2])
    require_small(width * height)
    words: list[str] = []
    for one, two, three, free, other in _CELLS.findall(found[3]):
        if other:
            raise TextError(f"expected numbers and free cells in the address, got {other!r}")
        words += (
            [FREE] * (int(free, 36) - _FREE_FROM) if free else [str(int(one or two or three, 16))]
        )
    if len(words) > width * height or not words:
        cells = counted(len(words), "cell")
        raise TextError(f"expected {width} x {height} in the address, got {cells}")
    words += [FREE] * (width * height - len(words))
    return [_RULES, *(" ".join(words[k : k + width]) for k in range(0, len(words), width))]
