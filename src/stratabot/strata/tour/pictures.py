"""The pictures of a route's places: PNG files beside the route, named after it."""

from collections.abc import Iterable
from pathlib import Path

from stratabot.errors import InputError
from stratabot.image import load_frame, save_picture
from stratabot.strata.tour.places import Place, thumbnail_of


def picture_path(route: Path, place: Place) -> Path:
    """Where the picture of a place is: `route-tiles.png` beside `route.toml`."""
    return route.with_name(f"{route.stem}-{place.key}.png")


def load_pictures(route: Path, places: Iterable[Place]) -> list[str]:
    """Give the places the pictures that there are; returns the titles of those without.

    Raises:
        InputError: a file is there, but is no picture.
    """
    missing = []
    for place in places:
        path = picture_path(route, place)
        if path.exists():
            place.shown = load_frame(path)
        else:
            missing.append(place.title)
    return missing


def save_pictures(route: Path, places: Iterable[Place]) -> list[Path]:
    """Write the pictures of the places that have one; returns their files.

    A picture of an earlier route of that name that none of these places has is removed.

    Raises:
        InputError: a file cannot be written.
    """
    written = []
    for place in places:
        path = picture_path(route, place)
        if place.shown is not None:
            save_picture(thumbnail_of(place.shown), path)
            written.append(path)
        else:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise InputError(f"cannot remove {path}: {error.strerror}") from None
    return written
