"""How like its picture a page is at ten launches of a game: the table in benchmarks/TOUR.md.

python -m strata.tour.launches
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from docs.tour_film import ROUTE as PRACTICE

from strata.tour.menus import ASKEW, UPRIGHT, MenuLook, page
from strata.tour.papers import END, paint_words
from stratabot.frame import Frame
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.choice import KEYS, paint_choice
from stratabot.strata.practice.paint import Painter
from stratabot.strata.tour.places import (
    RoutePlace,
    areas_for_picture,
    find_place,
    likeness,
    thumbnail_of,
)
from stratabot.strata.tour.route import TileLattice

SIZES: Final = (400, 300), (640, 480), (1024, 768)
LAUNCHES: Final = range(1, 11)
WORDS: Final = "", "Paused", "Set complete", "Wave locked", "Connection lost", "Game over"
DIALOGS: Final = [(shade, share) for shade in (40, 110, 190, 250) for share in (0.25, 0.4)]

PaintPage = Callable[[tuple[int, int], int], Frame]  # of a size, at a launch


@dataclass(frozen=True)
class PageKind:
    name: str
    paint: PaintPage
    others: tuple[PaintPage, ...]
    tiles: TileLattice | None = None


def words(text: str, blotches: float) -> PaintPage:
    return lambda size, launch: paint_words(text, size, launch, blotches)


def menu(look: MenuLook, name: str) -> PaintPage:
    return lambda size, launch: page(look, name, size, seed=launch)


def practice_choice(size: tuple[int, int], launch: int) -> Frame:
    """The choice of waves of the practice game, on new cloth."""
    flat = paint_choice(KEYS, *size, load_profile().paper_elsewhere)
    return Frame(Painter(*size).on_cloth(flat, Random(launch)))


def behind_dialog(frame: Frame, shade: int, share: float) -> Frame:
    pixels = frame.rgb().copy()
    tall, wide = (round(side * share / 2) for side in pixels.shape[:2])
    middle, center = pixels.shape[0] // 2, pixels.shape[1] // 2
    pixels[middle - tall : middle + tall, center - wide : center + wide] = shade
    return Frame(np.ascontiguousarray(pixels))


def kinds() -> list[PageKind]:
    plain = tuple(words(text, 1.5) for text in WORDS)
    blotchy = tuple(words(text, 3.0) for text in WORDS)
    return [
        PageKind("two words on paper", words(END, 1.5), plain),
        PageKind("the same, blotches twice as strong", words(END, 3.0), blotchy),
        PageKind(
            "eight upright tiles",
            menu(UPRIGHT, "waves"),
            (menu(UPRIGHT, "well done"), menu(ASKEW, "waves")),
            UPRIGHT.route.tiles,
        ),
        PageKind(
            "six slanted tiles",
            menu(ASKEW, "waves"),
            (menu(ASKEW, "sets"), menu(ASKEW, "puzzles"), menu(UPRIGHT, "waves")),
            ASKEW.route.tiles,
        ),
        PageKind(
            "the practice game's choice",
            practice_choice,
            (words(END, 1.5), words("Select a wave", 1.5), menu(ASKEW, "waves")),
            PRACTICE.tiles,
        ),
    ]


def table() -> str:
    lines = ["| page | size | the same page | other pages | behind a dialog |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for kind in kinds():
        place = RoutePlace(
            "page", "page", thumbnail_of(kind.paint((1024, 768), 0)), None, kind.tiles
        )
        for size in SIZES:
            pages = [kind.paint(size, launch) for launch in LAUNCHES]
            same = [like(frame, place) for frame in pages]
            others = [
                like(paint(size, launch), place) for paint in kind.others for launch in LAUNCHES
            ]
            dialogs = [behind_dialog(frame, *each) for frame in pages for each in DIALOGS]
            seen = sum(find_place(frame, [place]) is not None for frame in dialogs)
            known = sum(find_place(frame, [place]) is not None for frame in pages)
            lines.append(
                f"| {kind.name} | {size[0]} x {size[1]} | {min(same):.2f} to {max(same):.2f} "
                f"({known} of {len(pages)} known) | {max(others):.2f} at most | "
                f"{seen} of {len(dialogs)} taken for it |"
            )
    return "\n".join(lines)


def like(frame: Frame, place: RoutePlace) -> float:
    assert place.shown is not None
    return max(likeness(place.shown, frame, area) for area in areas_for_picture(place.shown, frame))


if __name__ == "__main__":
    print(table())
