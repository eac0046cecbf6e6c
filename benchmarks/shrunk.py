"""What pictures lose if they are made smaller before they are read, as the page does.

    python benchmarks/shrunk.py [--pictures N] [FOLDER ...]

Paints photographs as phones take them (12 megapixels) and screenshots, of every game, and reads
each as it is and made smaller. A FOLDER of more pictures has a truth.json. Prints a row for each
longest side and quality, over the pictures that are larger: how many are read right as they are,
and made smaller; which are lost by that; how many are read wrong; kilobytes; seconds.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from fixtures.adrift import picture as adrift_pictures
from fixtures.photograph import Camera, Shot, photograph
from fixtures.photographs import photo_of
from fixtures.str8ts import painted as str8ts_pictures
from PIL import Image, ImageOps

from stratabot.adrift.shot import read as read_adrift
from stratabot.str8ts.shot import read as read_str8ts
from stratabot.strata.shot import read as read_strata

VERSIONS: Final = ((2600, 90), (2000, 90), (2000, 75), (1600, 90), (1280, 90), (1000, 90))
"""Longest sides in pixels, and the quality of the JPEG. The page takes the second."""

_PHONE: Final = (4032, 3024)
Rows = tuple[str, ...]


class Example(NamedTuple):
    """A picture's file, its game, and the rows in it."""

    game: str
    kind: str
    data: bytes
    rows: Rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Measure what making pictures smaller costs.")
    parser.add_argument("--pictures", type=int, default=8, metavar="N", help="of each kind")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    options = parser.parse_args(arguments)
    rows: dict[tuple[str, str, int, int], list[Pair]] = defaultdict(list)
    for example in _examples(options.pictures, options.folders):
        whole = _seen(example, example.data)
        for side, quality, data in _versions(example.data):
            pair = Pair(whole, _seen(example, data))
            rows[example.game, example.kind, side, quality].append(pair)
    for (game, kind, side, quality), pairs in sorted(rows.items()):
        print(f"{game} {kind}, {side} pixels, quality {quality}: {_told(pairs)}", flush=True)
    return 0


class Seen(NamedTuple):
    """What came of reading a picture: `right`, `wrong` or `refused`; kilobytes; seconds."""

    outcome: str
    size: float
    took: float


class Pair(NamedTuple):
    """A picture as it is, and made smaller."""

    whole: Seen
    small: Seen


def _told(pairs: Sequence[Pair]) -> str:
    before = sum(whole.outcome == "right" for whole, _ in pairs)
    after = sum(small.outcome == "right" for _, small in pairs)
    lost = sum(whole.outcome == "right" != small.outcome for whole, small in pairs)
    wrong = sum(small.outcome == "wrong" for _, small in pairs)
    sizes, times = (
        [median(getattr(seen, key) for seen in column) for column in zip(*pairs, strict=True)]
        for key in ("size", "took")
    )
    counts = f"of {len(pairs)}: {before} -> {after} right, {lost} lost, {wrong} wrong"
    costs = f"{sizes[0]:.0f} -> {sizes[1]:.0f} kB, {times[0]:.2f} -> {times[1]:.2f} s"
    return f"{counts}; {costs}"


def _versions(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    image = ImageOps.exif_transpose(Image.open(BytesIO(data)))
    flat = Image.new("RGB", image.size, "white")
    flat.paste(image, mask=image.convert("RGBA").getchannel("A"))
    for side, quality in VERSIONS:
        if side < max(flat.size):
            small = flat.copy()
            small.thumbnail((side, side), Image.Resampling.BICUBIC, reducing_gap=2.0)
            yield side, quality, _jpeg(small, quality)


def _jpeg(image: Image.Image, quality: int) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality)
    return file.getvalue()


def _seen(example: Example, data: bytes) -> Seen:
    start = perf_counter()
    outcome = _outcome(example, data)
    return Seen(outcome, len(data) / 1e3, perf_counter() - start)


def _outcome(example: Example, data: bytes) -> str:
    seen: Any
    if example.game == "strata":
        seen = read_strata(data)
        rows = seen.grid
    elif example.game == "str8ts":
        seen = read_str8ts(data)
        rows = seen.printed
    else:
        seen = read_adrift(data)
        rows = seen.grid
    if not seen.sure:
        return "refused"
    is_same = rows == example.rows if example.game == "str8ts" else _same(rows, example.rows)
    return "right" if is_same else "wrong"


def _same(rows: Rows, truth: Rows) -> bool:
    """Whether rows are the same but for the letters of colors."""
    one, other = "".join(rows), "".join(truth)
    pairs = {*zip(one, other, strict=False)}
    if len(one) != len(other):
        return False
    if any(a != b for a, b in pairs if {a, b} & {*".#"}):
        return False
    return len(pairs) == len({*one}) == len({*other})


def _examples(count: int, folders: Sequence[Path]) -> Iterator[Example]:
    for seed in range(count):
        photo = photo_of(seed, hard=seed % 2 == 1)
        size = _PHONE if photo.camera.size[0] > photo.camera.size[1] else _PHONE[::-1]
        large = replace(photo, camera=replace(photo.camera, size=size))
        if large.state != "won":
            rows = tuple(large.truth()["grid"])
            yield Example("strata", "photograph", _file(large.taken()), rows)
    for seed in range(count):
        for kind in ("paper", "screen", "phone"):
            page = str8ts_pictures.painted(seed, kind)
            yield Example("str8ts", kind, page.data, page.printed)
            if kind == "phone":
                taken = _file(_taken(page.pixels, seed))
                yield Example("str8ts", "photograph", taken, page.printed)
    for seed in range(count):
        board = adrift_pictures.painted(seed, ("fresh", "drawn", "numbers", "holes")[seed % 4])
        if board.wanted == "read":
            yield Example("adrift", "screenshot", _file(board.pixels), board.rows)
            yield Example("adrift", "photograph", _file(_taken(board.pixels, seed)), board.rows)
    for folder in folders:
        yield from _kept(folder)


def _taken(pixels: Any, seed: int) -> Any:
    rng = Random(seed)
    height, width = pixels.shape[:2]
    camera = Camera(yaw=rng.uniform(-8, 8), pitch=rng.uniform(-8, 8), fill=0.85, size=_PHONE)
    return photograph(pixels, camera.homography((0, 0, width, height)), _PHONE, Shot(), rng)


def _file(pixels: Any) -> bytes:
    return _jpeg(Image.fromarray(np.asarray(pixels)), 92)


def _kept(folder: Path) -> Iterator[Example]:
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    for name, said in truth.items():
        path = folder / name
        grid = said.get("grid") or said.get("printed")
        if path.exists() and grid and said.get("game") in ("strata", "str8ts", "adrift"):
            yield Example(said["game"], "kept", path.read_bytes(), tuple(grid))


if __name__ == "__main__":
    sys.exit(main())
