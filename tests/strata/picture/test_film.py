from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.strata.picture.film import STEP, WIDTH, Film

RNG = np.random.default_rng(3)


def frame(gray: int, width: int = 100, height: int = 60, noise: int = 0) -> Frame:
    pixels = np.full((height, width, 3), gray, np.int16)
    pixels += RNG.integers(-noise, noise + 1, pixels.shape, np.int16)
    return Frame(pixels.clip(0, 255).astype(np.uint8))


def saved(film: Film, path: Path) -> list[tuple[Image.Image, int]]:
    film.save(path)
    found = []
    with Image.open(path) as read:
        for k in range(getattr(read, "n_frames", 1)):
            read.seek(k)
            found.append((read.convert("RGB"), read.info["duration"]))
    return found


def test_frames_stay_as_long_as_it_took_to_the_next_and_the_last_two_seconds(
    tmp_path: Path,
) -> None:
    film = Film()
    for gray, time in ((40, 1.0), (120, 1.5), (200, 1.7)):
        film.add(frame(gray), time)
    found = saved(film, tmp_path / "a.gif")
    assert [duration for _, duration in found] == [500, 200, 2000]
    for (image, _), gray in zip(found, (40, 120, 200), strict=True):
        red, green, blue = np.asarray(image)[30, 50]
        assert max(abs(int(part) - gray) for part in (red, green, blue)) < 8


def test_no_more_than_400_frames_are_kept_and_none_too_near_to_the_last() -> None:
    film = Film()
    for k in range(9):
        film.add(frame(20 * k), k * STEP / 3)
    assert film.times == pytest.approx([0, STEP, 2 * STEP])
    film.clear()
    for k in range(410):
        film.add(frame(k % 200, 4, 4), float(k))
    assert len(film.pictures) == len(film.times) == 400


def test_large_frames_are_scaled_down_and_small_ones_kept() -> None:
    for size, kept in (((960, 600), (WIDTH, 300)), ((100, 60), (100, 60))):
        film = Film()
        film.add(frame(90, *size), 0)
        assert film.pictures[0].size == kept


def test_texture_stands_still_and_what_moves_is_seen() -> None:
    film = Film()
    film.add(frame(150, noise=8), 0)
    moved = frame(150, noise=8)
    moved.pixels[10:20, 10:20] = 30
    film.add(moved, 1)
    before, now = (np.asarray(picture) for picture in film.pictures)
    changed = (before != now).any(2)
    assert changed[10:20, 10:20].all()
    assert changed.sum() == 100


def test_no_frames_and_no_folder_are_refused(tmp_path: Path) -> None:
    film = Film()
    with pytest.raises(ValueError, match="expected frames"):
        film.save(tmp_path / "a.gif")
    film.add(frame(10), 0)
    with pytest.raises(InputError, match="cannot write"):
        film.save(tmp_path / "no" / "a.gif")
