"""What was seen in a frame."""

from dataclasses import dataclass
from enum import Enum

from stratabot.color import RGB
from stratabot.geometry import Rect
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon
from stratabot.strata.vision.oklab import saturate

CONFIDENT = 0.5
"""Below this a cell is doubtful: the second-best color is less than twice as far as the best."""


class State(Enum):
    """What the game shows; the value is the word that `read` prints."""

    PUZZLE = "puzzle"
    WIN = "win"
    FADING = "fading"
    OTHER = "other"


@dataclass(frozen=True)
class Reading:
    """A frame, understood.

    Everything after `client` belongs to a puzzle and is empty in other states, where `why` says
    what is missing. Colors are named by swatch position, "1" the leftmost. `swatches` are RGB as
    seen: all muted but the selected one; `paper` is the cloth beside them. `placed` are the ribbons
    that lie, bottom first as far as their crossings tell. `cells` is how sure each cell is, 0 to 1,
    row by row; `confidence` the least of these and of the ribbons' colors. On the lines `moving`
    something is seen at one end only: a ribbon on its way, or something else that lies over it.
    `next_shown`: the win screen offers the next puzzle.
    """

    state: State
    why: str = ""
    client: Rect | None = None
    puzzle: Puzzle | None = None
    swatches: tuple[RGB, ...] = ()
    selected: int = 0
    placed: tuple[Ribbon, ...] = ()
    cells: tuple[tuple[float, ...], ...] = ()
    confidence: float = 0.0
    moving: tuple[Line, ...] = ()
    next_shown: bool = False
    paper: RGB = (0, 0, 0)

    @property
    def side(self) -> int:
        """Rows and columns of the board, 0 if none was seen."""
        return len(self.cells)

    @property
    def colors(self) -> int:
        """How many swatches there are."""
        return len(self.swatches)

    def saturated(self) -> dict[str, RGB]:
        """The colors that ribbons have, by name: the swatches as seen or, if muted, restored."""
        found: dict[str, RGB] = {}
        for k, seen in enumerate(self.swatches, 1):
            full = seen if k == self.selected else saturate(seen, self.paper).round()
            red, green, blue = (int(value) for value in full)
            found[str(k)] = red, green, blue
        return found

    @property
    def doubtful(self) -> tuple[tuple[int, int], ...]:
        """Row and column, from 0, of the cells that are not read surely."""
        return tuple(
            (i, j)
            for i, row in enumerate(self.cells)
            for j, sure in enumerate(row)
            if sure < CONFIDENT
        )

    @property
    def sure(self) -> bool:
        """Whether it is a puzzle and everything in it can be relied on."""
        return self.state is State.PUZZLE and self.confidence >= CONFIDENT

    @property
    def grid(self) -> tuple[str, ...]:
        """The puzzle's rows as text, blank `.`."""
        rows = self.puzzle.cells if self.puzzle else ()
        return tuple("".join("." if cell is BLANK else cell for cell in row) for row in rows)
