"""The first step: a text without what only looks different."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from stratabot.color_words import with_emoji
from stratabot.source import tidy_text

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Full-width letters, digits and signs, as keyboards of East Asia type them."""

_EDITED: Final = {"…": "...", **dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’", "'")}
"""Signs by which editors replace three dots and straight quotes."""

_PLAIN: Final = str.maketrans({**_EDITED, "\ufe0f": None, "\u20e3": None}) | _WIDE
"""Two signs are only parts of an emoji: keycaps are digits."""

_FRAMES: Final = re.compile("[\u2500-\u257f]|^ *\\+[-=]", re.MULTILINE)
"""Found in every text that may have frames, and in few others."""

_PLAIN_RULE: Final = frozenset("+-=|")
_DRAWN_RULE: Final = frozenset(map(chr, range(0x2500, 0x2580))) | {" "}
_DASHES: Final = frozenset("-=─━═┄┅┈┉╌╍╴╶╸╺")
_SIDES: Final = "|│┃║┆┇┊┋╎╏"

_LOOKS: Final = {
    sign: alike
    for alike in (
        *("0OОΟ", "1lІI", "AАΑ", "BВΒ", "CС", "EЕΕ", "HНΗ", "KКΚ", "MМΜ", "PРΡ", "TТΤ", "XХΧ"),
        *("aа", "cс", "eе", "oоο", "pр", "xх", "yу"),
    )
    for sign in alike
}
"""Digits and letters of Latin, Cyrillic and Greek, each with those that no reader tells from it."""


def plain(text: str, walls: str = "") -> str:
    """The text without frames, with plain signs in the place of others that mean the same."""
    text = tidy_text(text)
    if not text.isascii():
        text = text.translate(_PLAIN)
    if "_" in text and ":" in text:
        text = with_emoji(text)
    return without_frames(text, walls)


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return re.split("\r\n|\r|\n", text) if "\r" in text else text.split("\n")


def look_alikes(signs: Iterable[str]) -> Iterator[str]:
    """A note on each two signs of a board that look alike and are two."""
    alike: dict[str, list[str]] = {}
    for sign in _LOOKS.keys() & {*signs}:
        alike.setdefault(_LOOKS[sign], []).append(sign)
    for look, both in alike.items():
        if len(both) > 1:
            named = " and ".join(sorted(both, key=look.index))
            yield f"{named} look alike, and are read as {len(both)} colors"


def without_frames(text: str, walls: str = "") -> str:
    """The text without the frames that people and programs draw around boards and cells.

        +---+---+     ┌───┬───┐     ╔═════╗
        | R |   |     │ R │   │     ║ R . ║      all of them are      R .
        +---+---+     ├───┼───┤     ║ . G ║                           . G
        |   | G |     │   │ G │     ╚═════╝
        +---+---+     └───┴───┘

    A rule is a line of corners and dashes alone. An empty cell is a dot. A frame around the whole
    board leaves its rows as they are. Lines that are in no whole frame stay as they are, and so do
    those below a line with the word `walls`: bars are walls between cells there.
    """
    if not _FRAMES.search(text):
        return text
    parts = groupby(text.split("\n"), lambda line: not line.strip())
    return "\n".join(line for _, lines in parts for line in _without_frame([*lines], walls))


def _without_frame(lines: list[str], walls: str) -> Sequence[str]:
    rules = [k for k, line in enumerate(lines) if _is_rule(line.strip())]
    if len(rules) < 2:
        return lines
    above, inside, below = (
        lines[: rules[0]],
        lines[rules[0] : rules[-1] + 1],
        lines[rules[-1] + 1 :],
    )
    rows = [line.strip() for line in inside if not _is_rule(line.strip())]
    are_between = all(row[1:] and row[0] in _SIDES and row[-1] in _SIDES for row in rows)
    if not rows or not are_between or (walls and any(walls in line.lower() for line in above)):
        return lines
    return [*above, *_rows(inside, len(rules) > 2), *below]


def _is_rule(line: str) -> bool:
    """Whether a line has only corners and dashes; a plain one has corners at both ends."""
    signs = {*line}
    is_plain = signs <= _PLAIN_RULE and len(line) > 2 and line[0] == line[-1] == "+"
    return not signs.isdisjoint(_DASHES) and (is_plain or signs <= _DRAWN_RULE)


def _rows(lines: Sequence[str], are_ruled: bool) -> Iterator[str]:
    """The rows of a frame. Between two rules stands one row, perhaps with empty lines around it."""
    for is_rule, group in groupby((line.strip() for line in lines), _is_rule):
        cells = [re.split(f"[{_SIDES}]", line[1:-1]) for line in group if not is_rule]
        if are_ruled:
            cells = [row for row in cells if any(map(str.strip, row))] or cells[:1]
        for row in cells:
            if len(row) == 1:
                yield row[0].removeprefix(" ").removesuffix(" ")
            else:
                yield " ".join(cell.strip() or "." for cell in row)
