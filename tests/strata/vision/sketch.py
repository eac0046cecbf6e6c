"""A plain picture of the game for tests: every pixel gets its color by a formula."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Puzzle, Ribbon, lay

Floats = NDArray[np.floating]
PROFILE = load_profile()
TEAL, BRICK, PLUM = (21, 116, 108), (162, 90, 78), (71, 45, 74)
PALETTE = [TEAL, BRICK, PLUM, (225, 125, 55), (145, 57, 88), (80, 120, 170)]
OLIVE = (158, 150, 125)


@dataclass(frozen=True)
class Picture:
    """What to paint; the puzzle's colors are "1" to "6", their places in `palette`.

    `laid` are the ribbons, bottom first; `alpha` is how much is seen of it all in a fade. `square`
    and `reach` are half the breadth of cells and ribbons, in pitches; `dark` is their shadow.
    """

    puzzle: Puzzle
    palette: Sequence[tuple[float, float, float]] = field(default_factory=lambda: PALETTE[:3])
    size: tuple[int, int] = (640, 480)
    selected: int = 1
    laid: Sequence[Ribbon] = ()
    texture: float = 5.0
    muting: float = 0.5
    alpha: float = 1.0
    square: float = 0.91
    reach: float = 0.543
    dark: float = 0.25
    win: bool = False
    seed: int = 0

    def paint(self) -> Pixels:
        """RGB, height x width x 3."""
        w, h = self.size
        s = h / 768
        x = ((np.arange(w) + 0.5 - w / 2) / s + 512)[None, :]
        y = ((np.arange(h) + 0.5) / s)[:, None]
        rng = np.random.default_rng(self.seed)
        paper = np.array(PROFILE.paper_board) + rng.normal(0, self.texture, (h, w, 1))
        img = paper + self.alpha * (self._inked(paper, x + y, y - x, x, y) - paper)
        return np.asarray(np.clip(np.rint(img), 0, 255), np.uint8)

    def frame(self) -> Frame:
        return Frame(self.paint())

    @property
    def layout(self) -> Layout:
        return Layout(PROFILE, Rect(0, 0, *self.size))

    def _inked(self, paper: Floats, u: Floats, v: Floats, x: Floats, y: Floats) -> Floats:
        img = paper.copy()
        n = self.puzzle.rows
        flat = Layout(PROFILE, Rect(0, 0, 1024, 768))
        rows, cols, p = flat.row_selectors(n), flat.col_selectors(n), flat.pitch(n)
        us, vs = [q.x + q.y for q in rows], [q.y - q.x for q in cols]
        for q in () if self.win else (*rows, *cols):
            ring = np.abs(np.abs(x - q.x) + np.abs(y - q.y) - 7) < 1.5
            img[ring] = OLIVE
        caret = (np.abs(y - 146 - np.abs(x - 512)) < 3) & (y < 340)
        img[caret] = OLIVE
        top = [[ribbon and ribbon.color for ribbon in row] for row in lay(self.laid, n, n)]
        for i in range(n):
            img = np.where((np.abs(u - us[i]) < 0.6 * p)[..., None], img - 4, img)
            img = np.where((np.abs(v - vs[i]) < 0.6 * p)[..., None], img - 4, img)
        for i in range(n):
            for j in range(n):
                color = self.puzzle.cells[i][j]
                if color is None:
                    continue
                inside = np.maximum(np.abs(u - us[i]), np.abs(v - vs[j])) < self.square * p
                ink = np.array(self.palette[int(color) - 1], float)
                share = 1.0 if top[i][j] == color else self.muting
                img[inside] = (paper + share * (ink - paper))[inside]
        for line, color in self.laid:
            centre = us[line.index] if line.kind == "row" else vs[line.index]
            across = u if line.kind == "row" else v
            start = (rows if line.kind == "row" else cols)[line.index].x
            half = self.reach * p
            along = x > start - 0.55 * p if line.kind == "row" else x < start + 0.55 * p
            far = np.abs(across - centre)
            shade = np.clip(1 - (far - half) / (0.25 * p), 0, 1) * self.dark * (far > half)
            img = np.where(along[..., None], img * (1 - shade[..., None]), img)
            img[(far < half) & along] = self.palette[int(color or "1") - 1]
        if not self.win:
            self._swatches(img, paper, x, y)
        else:
            img[np.abs(np.abs(x - 512) + np.abs(y - 622) - 80) < 3] = OLIVE
        return img

    def _swatches(self, img: Floats, paper: Floats, x: Floats, y: Floats) -> None:
        k = len(self.palette)
        first, last = PROFILE.swatches[k]
        for index, ink in enumerate(np.array(self.palette, float)):
            c = first + (last - first) * index / (k - 1)
            across = np.abs(x - c) < 29.5
            if index + 1 == self.selected:
                tall = 66 + (125 - 66) * (x - c + 29.5) / 59
                img[across & (y > 768 - tall)] = ink
            else:
                box = across & (y > 722)
                img[box] = (paper + self.muting * (ink - paper))[box]
