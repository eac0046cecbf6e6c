"""How much room a text in Helvetica takes; every PDF viewer has this font, plain and bold.

The widths are those that the font's makers publish (Adobe's font metrics), in thousandths of the
type's height, for the characters of western European languages.
"""

from typing import Final

ENCODING: Final = "cp1252"
"""The characters that can be written; PDF calls this encoding WinAnsiEncoding."""

_PLAIN: Final = {
    191: "'",
    222: "ijl‚‘’",
    260: "|¦",
    278: " !,./:;I[\\]ft\xa0·ÌÍÎÏìíîï",
    333: "()-`r„ˆ‹“”˜›¡¨\xad¯²³´¸¹",
    334: "{}",
    350: "\x7f•",
    355: '"',
    365: "º",
    370: "ª",
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyzšžçýÿ",
    537: "¶",
    584: "+<=>~¬±×÷",
    611: "FTZŽ¿ßø",
    667: "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ",
    722: "CDHNRUwÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQÒÓÔÕÖØ",
    833: "Mm",
    834: "¼½¾",
    889: "%æ",
    944: "Wœ",
    1000: "…‰Œ—™Æ",
    1015: "@",
}
_BOLD: Final = {
    238: "'",
    278: " ,./I\\ijl‚‘’\xa0·ÌÍÎÏìíîï",
    280: "|¦",
    333: "!()-:;[]`ftˆ‹˜›¡¨\xad¯²³´¸¹",
    350: "\x7f•",
    365: "º",
    370: "ª",
    389: "*r{}",
    400: "°",
    474: '"',
    500: "z„“”ž",
    584: "+<=>^~¬±×÷",
    611: "?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ",
    667: "EPSVXYŠŸÈÉÊËÝÞ",
    722: "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQwÒÓÔÕÖØ",
    833: "M",
    834: "¼½¾",
    889: "%mæ",
    944: "Wœ",
    975: "@",
    1000: "…‰Œ—™Æ",
}
_OTHERS: Final = 556
"""The width of digits and of most other characters."""


def _by_character(widths: dict[int, str]) -> dict[str, int]:
    return {each: width for width, characters in widths.items() for each in characters}


_WIDTHS: Final = {True: _by_character(_BOLD), False: _by_character(_PLAIN)}


def lacking(text: str) -> str:
    """The characters of a text that the font lacks, each once; control characters are such."""
    return "".join(each for each in dict.fromkeys(text) if not _is_written(each))


def _is_written(character: str) -> bool:
    return character >= " " and character != "\x7f" and bool(character.encode(ENCODING, "ignore"))


def width_of(text: str, size: float, bold: bool = True) -> float:
    """The width of a line of text; `size` is the height of the type, in the same unit."""
    widths = _WIDTHS[bold]
    return sum(widths.get(each, _OTHERS) for each in text) / 1000 * size


def wrapped(text: str, size: float, room: float, bold: bool = True) -> list[str]:
    """The lines of a text, none wider than `room`; a word that is wider is broken anywhere."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        parts = [*_broken(word, size, room, bold)]
        lines = [*lines, *parts] if lines[-1] else parts
    return lines


def _broken(word: str, size: float, room: float, bold: bool) -> list[str]:
    parts = [""]
    for each in word:
        fits = width_of(parts[-1] + each, size, bold) <= room
        parts = [*parts[:-1], parts[-1] + each] if fits or not parts[-1] else [*parts, each]
    return parts


def shortened(text: str, size: float, room: float, bold: bool = True) -> str:
    """The text, or its beginning with dots, so that it is no wider than `room`."""
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"
