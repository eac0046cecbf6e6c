"""Drawing after drawing as pixels, painting anew only what has changed.

The drawings of a film are mostly alike: a ribbon comes, a few cells change their look. Layers are
kept as three pictures. *Under* are the first layers, parts of which come, go or change; there the
places that changed are painted anew. *Over* are the layers above, which mostly only become more; a
new one is painted over the others. These may be transparent in places, so they are painted twice,
on black and on white: what one pixel's two values tell is all that painting over does, for painting
a color c with opacity a makes of any ground g the mixture a c + (1 - a) g, and so does any number
of such paintings, with some other a and c. On black that is a c, on white a c + (1 - a) 255. So

    picture = on black + under * (on white - on black) / 255

The parts of two drawings are the same if they are one object, which slides see to.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from stratabot.picture.drawing import Drawing, Layer, Part, Text
from stratabot.picture.raster import paint

_TILE: Final = 8
"""The side of a tile, in pixels of the pictures: what must be painted anew is noted in tiles."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; the latter two are just outside."""

Tiles = NDArray[np.bool_]
"""Which tiles of a picture, row by row from the top."""


class Change(NamedTuple):
    """What is new in a picture against the one before, and where its upper left corner is."""

    place: tuple[int, int]
    image: Image.Image


class Easel:
    """Paints the drawings of a film, one after another.

    Args:
        drawings: all that will be painted, of one size.
        longest: pixels of the pictures' longer side.
        finer: each pixel is the mean of `finer` x `finer`.

    Attributes:
        size: of the pictures: width, height.
    """

    def __init__(self, drawings: Sequence[Drawing], longest: int, finer: int) -> None:
        first = drawings[0]
        scale = longest / max(first.width, first.height)
        self.size = round(first.width * scale), round(first.height * scale)
        self._drawings = drawings
        self._finer = finer
        self._scale = scale * finer
        self._tile = _TILE * finer
        self._shape = -(-self.size[1] // _TILE), -(-self.size[0] // _TILE)
        self._places: dict[int, NDArray[np.int64]] = {}
        self._first = _changing(drawings)
        fine = self.size[0] * finer, self.size[1] * finer
        self._under, self._scratch = Image.new("RGB", fine), Image.new("RGB", fine)
        self._below: Sequence[Layer] = ()
        self._parts: list[Part] = []
        self._kept = _kept([self._parts_under(each) for each in drawings])
        self._ground = Image.new("RGB", fine)
        paint(self._ground, self._parts_under(first)[: self._kept], self._scale)
        self._picture = Image.new("RGB", self.size)
        self._over: list[Layer] = []
        self._on_black = Image.new("RGB", fine)
        self._on_white = Image.new("RGB", fine, (255, 255, 255))
        self._passing = np.zeros(self._shape, bool)

    def paint(self, number: int) -> Change | None:
        """What changes with the drawing of that number; they must be asked for in turn, from 0.

        None if nothing does.
        """
        drawing = self._drawings[number]
        dirty = np.full(self._shape, number == 0)
        if number == 0 or _shared(self._below, drawing.layers) < self._first:
            dirty |= self._repair(self._parts_under(drawing))
        self._below = drawing.layers[: self._first]
        over = drawing.layers[self._first :]
        stays = _shared(over, self._after(number, over))
        dirty |= self._settle(over[:stays])
        passing = [part for layer in over[stays:] for part in layer.parts]
        seen = self._reached(passing)
        dirty |= self._passing | seen
        self._passing = seen
        boxes = list(self._boxes(dirty))
        with self._painted_over(passing, seen):
            for box in boxes:
                self._compose(box)
        if not boxes:
            return None
        left, top, right, bottom = (value // self._finer for value in _union(boxes))
        return Change((left, top), self._picture.crop((left, top, right, bottom)))

    @contextmanager
    def _painted_over(self, parts: Sequence[Part], tiles: Tiles) -> Iterator[None]:
        """With these parts over the others meanwhile."""
        if not parts:
            yield
            return
        box = _union(list(self._boxes(tiles)) or [(0, 0, 1, 1)])
        grounds = self._on_black, self._on_white
        kept = [ground.crop(box) for ground in grounds]
        for ground in grounds:
            paint(ground, parts, self._scale)
        yield
        for ground, before in zip(grounds, kept, strict=True):
            ground.paste(before, box)

    def _parts_under(self, drawing: Drawing) -> list[Part]:
        return [part for layer in drawing.layers[: self._first] for part in layer.parts]

    def _after(self, number: int, over: Sequence[Layer]) -> Sequence[Layer]:
        """The layers over the others in the next drawing; of the last one its own."""
        if number + 1 == len(self._drawings):
            return over
        return self._drawings[number + 1].layers[self._first :]

    def _repair(self, parts: list[Part]) -> Tiles:
        """Paint anew the tiles into which parts reach that came under, or went; those tiles."""
        before, now = ({id(part): part for part in each} for each in (self._parts, parts))
        is_twice = len(before) < len(self._parts) or len(now) < len(parts)
        if not self._parts or is_twice or _order(before, now) != _order(now, before):
            changed = [*self._parts, *parts]
        else:
            changed = [part for key, part in before.items() if key not in now]
            changed += [part for key, part in now.items() if key not in before]
        self._parts = parts
        dirty = self._reached(changed)
        boxes = list(self._boxes(dirty))
        for box in boxes:
            self._scratch.paste(self._ground.crop(box), box)
        paint(self._scratch, self._crossing(parts[self._kept :], dirty), self._scale)
        for box in boxes:
            self._under.paste(self._scratch.crop(box), box)
        return dirty

    def _crossing(self, parts: list[Part], dirty: Tiles) -> Iterator[Part]:
        """The parts, and of each the outlines, that may reach into these tiles."""
        if not parts or not dirty.any():
            return
        places = [self._places_of(part) for part in parts]
        starts = np.cumsum([0, *map(len, places)])
        crossing = np.flatnonzero(_count(dirty, np.concatenate(places) // self._tile))
        owners = np.searchsorted(starts, crossing, side="right") - 1
        for owner in np.unique(owners):
            part = parts[owner]
            if not isinstance(part, Text) and len(part.outlines) > 1:
                chosen = crossing[owners == owner] - starts[owner]
                part = part._replace(outlines=tuple(part.outlines[k] for k in chosen))
            yield part

    def _settle(self, layers: Sequence[Layer]) -> Tiles:
        """Make these what stays over the others; the tiles where that changes anything."""
        dirty = np.zeros(self._shape, bool)
        if _shared(self._over, layers) < len(self._over):
            self._on_black = Image.new("RGB", self._on_black.size)
            self._on_white = Image.new("RGB", self._on_white.size, (255, 255, 255))
            self._over, dirty = [], ~dirty
        parts = [part for layer in layers[len(self._over) :] for part in layer.parts]
        self._over = list(layers)
        for ground in (self._on_black, self._on_white):
            paint(ground, parts, self._scale)
        return dirty | self._reached(parts)

    def _compose(self, box: Box) -> None:
        """Make the picture within a box of fine pixels."""
        under, black, white = (
            each.crop(box) for each in (self._under, self._on_black, self._on_white)
        )
        through = ImageChops.multiply(under, ImageChops.subtract(white, black))
        whole = ImageChops.add(black, through)
        left, top, right, bottom = (value // self._finer for value in box)
        image = whole.resize((right - left, bottom - top), Image.Resampling.BOX)
        self._picture.paste(image, (left, top))

    def _reached(self, parts: Sequence[Part]) -> Tiles:
        """The tiles into which parts reach, and those around."""
        if not parts:
            return np.zeros(self._shape, bool)
        tall, wide = self._shape
        image = Image.new("L", (2 * wide, 2 * tall))
        draw = ImageDraw.Draw(image)
        scale = 2 * self._scale / self._tile
        for part in parts:
            if isinstance(part, Text):
                box = 2 * self._places_of(part)[0] // self._tile
                draw.rectangle(tuple(box.clip(-1, 2 * max(wide, tall) + 1).tolist()), 255)
            else:
                for outline in part.outlines:
                    draw.polygon([(x * scale - 0.5, y * scale - 0.5) for x, y in outline], 255, 255)
        # A quarter that is only touched may have been missed by its neighbor's width.
        quarters = np.asarray(image.filter(ImageFilter.MaxFilter(3))) > 0
        tiles: Tiles = quarters.reshape(tall, 2, wide, 2).max(axis=(1, 3))
        return tiles

    def _boxes(self, dirty: Tiles) -> Iterator[Box]:
        """Boxes of fine pixels that make up the tiles: one for each run in a row of tiles."""
        size, (width, height) = self._tile, self._under.size
        runs = np.pad(dirty, ((0, 0), (1, 1)))
        edges = np.argwhere(runs[:, 1:] != runs[:, :-1]).reshape(-1, 4)
        for row, start, _, end in edges.tolist():
            yield start * size, row * size, min(width, end * size), min(height, (row + 1) * size)

    def _places_of(self, part: Part) -> NDArray[np.int64]:
        """A box around each outline of a part, or around a text: (n, 4), in fine pixels."""
        if id(part) not in self._places:
            self._places[id(part)] = _boxes_around(part, self._scale)
        return self._places[id(part)]


def _boxes_around(part: Part, scale: float) -> NDArray[np.int64]:
    edges: list[tuple[float, float, float, float]] = []
    if isinstance(part, Text):
        (x, y), wide, tall = part.middle, part.size * (len(part.characters) + 1) / 2, part.size
        edges.append((x - wide, y - tall, x + wide, y + tall))
    else:
        for outline in part.outlines:
            xs, ys = zip(*outline, strict=True)
            edges.append((min(xs), min(ys), max(xs), max(ys)))
    boxes = np.array(edges, float).reshape(-1, 4) * scale
    # What is drawn reaches a pixel beyond the corners at most.
    return np.concatenate([np.floor(boxes[:, :2]) - 1, np.ceil(boxes[:, 2:]) + 1], 1).astype(int)


def _count(tiles: Tiles, boxes: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many of the tiles lie in each box; boxes are in tiles, all four edges inside."""
    tall, wide = tiles.shape
    total = np.zeros((tall + 1, wide + 1), np.int64)
    np.cumsum(tiles.cumsum(0), 1, out=total[1:, 1:])
    left, top = boxes[:, 0].clip(0, wide), boxes[:, 1].clip(0, tall)
    right, bottom = (boxes[:, 2] + 1).clip(left, wide), (boxes[:, 3] + 1).clip(top, tall)
    counts: NDArray[np.int64] = total[bottom, right] - total[top, right]
    counts += total[top, left] - total[bottom, left]
    return counts


def _changing(drawings: Sequence[Drawing]) -> int:
    """How many of the first layers lie under: up to the last one of which a few parts change."""
    count = 0
    for before, after in pairwise(drawings):
        for k, (one, other) in enumerate(zip(before.layers, after.layers, strict=False)):
            if one is not other:
                if one._replace(parts=()) != other._replace(parts=()):
                    break
                if k >= count and _is_repair(one, other):
                    count = k + 1
    return count


def _is_repair(one: Layer, other: Layer) -> bool:
    """Whether two layers share most of their parts, so that only the others are to be painted."""
    kept = {id(part) for part in one.parts} & {id(part) for part in other.parts}
    return 2 * len(kept) > len(other.parts)


def _kept(lists: Sequence[Sequence[Part]]) -> int:
    """How many parts all lists begin with."""
    most = min(map(len, lists))
    for some in lists[1:]:
        most = next((k for k in range(most) if some[k] is not lists[0][k]), most)
    return most


def _order(some: dict[int, Part], others: dict[int, Part]) -> list[int]:
    """Those that are in both, as they stand in the first."""
    return [key for key in some if key in others]


def _shared(some: Sequence[Layer], others: Sequence[Layer]) -> int:
    """How many layers both begin with."""
    count = 0
    for one, other in zip(some, others, strict=False):
        if one is not other:
            break
        count += 1
    return count


def _union(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
