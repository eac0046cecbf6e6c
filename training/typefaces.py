"""The typefaces on this machine that digits are learned from, by family.

Every TrueType or OpenType file below the folders of fonts is taken whose ten digits are there and
differ. Faces whose digits look the same (the Latin ones of all of Noto's scripts) count once.
`training/README.md` lists the Debian packages that the weights in the wheel were made with.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts")

_UNFIT: Final = re.compile(
    r" BRK|DSEG14|DSEG Weather|7SEGGCHAN|Balker|Kinkaid|Dotcirful|Swish|Music|Symbol|Dingbat"
    r"|D050000L|LinBiolinum_K|OCRBE|Wargames|PenguinAttack|Cupola|wasn't me"
    r"|Emoji|Barcode|Braille|Fallback|\bMath\b|SignWriting|Chess|Circos|Smallcaps|\bCaps\b",
    re.IGNORECASE,
)
"""Names of faces whose digits cannot be read, or that only repeat those of another face."""

_ALIKE: Final = (
    # Drawn after one another, or the same digits under several names: held out together.
    (
        "helvetica",
        "nimbus sans",
        "freesans",
        "liberation sans",
        "arimo",
        "texgyreheros",
        "aerial",
        "sans",
    ),
    (
        "times",
        "nimbus roman",
        "freeserif",
        "liberation serif",
        "tinos",
        "texgyretermes",
        "stix",
        "tymes",
    ),
    ("courier", "nimbus mono", "freemono", "liberation mono", "cousine", "texgyrecursor"),
    ("lato", "carlito"),
    ("roboto", "heebo"),
    ("computer modern", "latin modern", "lm", "cmu"),
    ("bitstream", "dejavu", "hack", "verana", "veranda"),
    ("palatino", "p052", "texgyrepagella", "pagella"),
    ("century", "c059", "texgyreschola"),
    ("bookman", "texgyrebonum"),
    ("avant", "urw gothic", "texgyreadventor"),
)


_HELD_OUT: Final = ("inter", "ubuntu", "comic", "computer", "lato")
"""Groups that pictures of Str8ts in the tests are painted with, beside those held out by chance."""


_LEARNED: Final = ("dseg7",)
"""Groups that are always learned from: no other has seven segments."""


@dataclass(frozen=True)
class Typeface:
    """One face (a weight, an italic) of a family."""

    path: Path
    family: str
    style: str

    def font(self, size: float) -> ImageFont.FreeTypeFont:
        """The face, so that an em has this many pixels."""
        return ImageFont.truetype(str(self.path), size)


def typefaces() -> dict[str, list[Typeface]]:
    """All fit faces, by the name of their group of families."""
    groups: dict[str, list[Typeface]] = {}
    seen = set()
    for face in _faces():
        look = _look(face)
        if look and look not in seen:
            seen.add(look)
            groups.setdefault(group_of(face.family), []).append(face)
    return dict(sorted(groups.items()))


def held_out(group: str) -> bool:
    """True for a quarter of the groups: they are not learned from, but measured on."""
    if group in _HELD_OUT or group in _LEARNED:
        return group in _HELD_OUT
    return hashlib.sha256(group.encode()).digest()[0] % 5 == 0


def group_of(family: str) -> str:
    """Families with a common first word are one group; so are those drawn after one another."""
    name = family.lower()
    for alike in _ALIKE:
        if any(name.startswith(start) for start in alike):
            return alike[0]
    return re.split(r"[ _-]", name)[0]


def _faces() -> Iterator[Typeface]:
    folders = (Path(folder).expanduser() for folder in FOLDERS)
    files = sorted(path for folder in folders for path in folder.rglob("*.[to]tf"))
    for path in files:
        try:
            family, style = ImageFont.truetype(str(path), 20).getname()
        except OSError:
            continue
        if family and not _UNFIT.search(f"{family} {path.stem}"):
            yield Typeface(path, family, style or "")


def _look(face: Typeface) -> str:
    """A fingerprint of a face's digits; empty if they are missing or alike."""
    try:
        font = face.font(24)
        looks = [_drawn(font, text) for text in [*"0123456789", "\uffff"]]
    except (OSError, ValueError):
        return ""
    if len(set(looks)) < len(looks) or any(not any(look) for look in looks[:10]):
        return ""
    return hashlib.sha256(b"".join(looks)).hexdigest()


def _drawn(font: ImageFont.FreeTypeFont, text: str) -> bytes:
    image = Image.new("L", (48, 48))
    ImageDraw.Draw(image).text((8, 36), text, 255, font, anchor="ls")
    return image.tobytes()
