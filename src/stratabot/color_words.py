"""The names of colors, and the letters that stand for them."""

import re
from collections.abc import Iterable
from typing import Final

from stratabot.errors import TextError

_COLOR_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        """
        amber amethyst apricot aqua aquamarine azure beige black blue bluegreen brick bronze
        brown burgundy carmine cerise charcoal chartreuse cherry chestnut chocolate clay cobalt
        copper coral cream crimson cyan ecru emerald fuchsia garnet gold golden gray green grey
        indigo ivory jade khaki lavender lemon lilac lime linen magenta mahogany maroon mauve
        mint moss mustard navy ochre olive orange orchid peach pear periwinkle petrol pine pink
        plum purple raspberry red rose ruby russet rust salmon sand sapphire scarlet sepia
        sienna silver sky slate steel tan tangerine taupe teal terracotta tomato turquoise
        ultramarine umber vermilion violet viridian wheat white wine yellow
        """,
    )
)
EMOJI: Final = {
    sign: name
    for name, signs in {
        "red": "🟥🔴❤🔺🔻",
        "green": "🟩🟢💚",
        "blue": "🟦🔵💙",
        "yellow": "🟨🟡💛",
        "orange": "🟧🟠🧡🔶🔸",
        "purple": "🟪🟣💜",
        "brown": "🟫🟤🤎",
    }.items()
    for sign in signs
}
"""Colored squares, circles and hearts, and the names of their colors."""

_CODED: Final = {
    "square": "🟥🟧🟨🟩🟦🟪🟫⬜⬛",
    "circle": "🔴🟠🟡🟢🔵🟣🟤⚪⚫",
    "heart": "❤🧡💛💚💙💜🤎🤍🖤",
}
_CODED_COLORS: Final = "red|orange|yellow|green|blue|purple|brown|white|black"
_CODE: Final = re.compile(
    rf":(?:large_|medium_|small_)?({_CODED_COLORS})"
    rf"(?:_large|_medium|_small)?_({'|'.join(_CODED)}):"
)

_SHADE: Final = re.compile("(light|dark|pale|deep|bright|hot|medium|sky|forest|royal|navy)")
_LETTER_IN_PICTURES: Final = {"black": "K", "brown": "N"}  # B is drawn blue


def letter_of(word: str) -> str | None:
    """The letter that pictures draw in the named color, `G` for green; None for other words."""
    name = color_named(word)
    return name and _LETTER_IN_PICTURES.get(name, name[0].upper())


def with_emoji(text: str) -> str:
    """The text with emoji for the codes of chats, such as `:red_square:`."""
    colors = _CODED_COLORS.split("|")
    return _CODE.sub(lambda code: _CODED[code[2]][colors.index(code[1])], text)


def color_named(word: str) -> str | None:
    """The one spelling of the color's name; None if the word names no color."""
    if len(word) < 3 or len(word) > 30:
        return None
    name = re.sub("[-_ ]", "", word.lower()).replace("gray", "grey")
    if name in _COLOR_WORDS:
        return name
    shade = _SHADE.match(name)
    return name if shade and name[shade.end() :] in _COLOR_WORDS else None


def letters_for(names: Iterable[str]) -> dict[str, str]:
    """A letter for every name: its first one if no earlier name has it, else its next free one."""
    letters: dict[str, str] = {}
    rest = []
    for name in names:
        letter = _LETTER_IN_PICTURES.get(name, name[0].upper())
        if letter in letters.values():
            rest.append(name)
        else:
            letters[name] = letter
    for name in rest:
        free = (c for c in name.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in letters.values())
        letter = next(free, "")
        if not letter:
            raise TextError("expected at most 26 names of colors, got more")
        letters[name] = letter
    return letters
