"""The pictures of a route's places: PNG files beside the route, named after it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from stratabot.errors import InputError
from stratabot.image import load_frame, save_picture
from stratabot.strata.tour.places import RoutePlace, thumbnail_of

_LATELY: Final = "-lately"


def picture_path(route: Path, place: RoutePlace, when: str = "") -> Path:
    """Where the picture of a place is: `route-tiles.png` beside `route.toml`.

    `when` is `-lately` for what it looked like when a tour clicked it last.
    """
    return route.with_name(f"{route.stem}-{place.key}{when}.png")


def load_pictures(route: Path, places: Iterable[RoutePlace]) -> list[str]:
    """Give the places the pictures that there are; returns the titles of those without."""
    missing = []
    for place in places:
        shown, lately = picture_path(route, place), picture_path(route, place, _LATELY)
        if shown.exists():
            place.shown = load_frame(shown)
        if lately.exists():
            place.lately = load_frame(lately)
        if not place.is_known:
            missing.append(place.title)
    return missing


def keep_lately(route: Path, places: Iterable[RoutePlace]) -> None:
    """Keep what the places looked like when they were clicked last.

    Tiles are unlocked and marked while a tour goes on, until the first picture is no longer like
    the choice.
    """
    for place in places:
        if place.lately is not None:
            save_picture(thumbnail_of(place.lately), picture_path(route, place, _LATELY))


def save_pictures(route: Path, places: Iterable[RoutePlace]) -> list[Path]:
    """Write the pictures of the places that have one; returns their files.

    Pictures of an earlier route of that name are removed.
    """
    written = []
    try:
        for place in places:
            picture_path(route, place, _LATELY).unlink(missing_ok=True)
            path = picture_path(route, place)
            path.unlink(missing_ok=True)
            if place.shown is not None:
                save_picture(thumbnail_of(place.shown), path)
                written.append(path)
    except OSError as error:
        raise InputError(f"cannot remove {error.filename}: {error.strerror}") from None
    return written
