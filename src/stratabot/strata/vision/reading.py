"""What was seen in a frame."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Slant
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle, Ribbon
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.swatches import saturate
from stratabot.vision.board_reading import tell_boards
from stratabot.vision.color_names import name_colors
from stratabot.vision.confidence import CONFIDENT, Confidences, doubtful_places


class State(Enum):
    """What the game shows; the value is the word that `read` prints."""

    PUZZLE = "puzzle"
    WIN = "win"
    FADING = "fading"
    OTHER = "other"


@dataclass(frozen=True)
class Reading:
    """What was seen in a frame. Colors are named by swatch position, "1" the leftmost.

    What belongs to a puzzle is empty in other states. If the client area lies at a slant (in a
    photograph, a turned screenshot), `slant` tells where, and `client` is None.

    Attributes:
        why: in states other than a puzzle, what is missing; of a puzzle, why cells are doubtful if
            that is known.
        swatches: RGB as seen: the selected swatch is saturated, all others are muted. In a fade,
            the swatches that can be seen already; if there are none, perhaps no board comes.
        selected: the swatch in hand, from 1.
        placed: the ribbons that lie, bottom first as far as their crossings tell.
        possible: the likely demands of each covered cell, likeliest first, by row and column;
            an empty tuple if nothing of the cell can be seen.
        confidence: the least of `ribbons_sure` (the least sure ribbon's color) and
            `cell_confidence`.
        moving: the lines that show something at one end only: a ribbon on its way, or a thing
            that covers the line.
        paper: RGB of the cloth beside the swatches.
        unnumbered: whether no swatches are in the picture, because the board was cut out of a
            screenshot. Then `swatches` are the cells' muted colors in the order in which they
            appear, row by row, `selected` is 0, and parts of `client` can lie outside the picture.
        others: the client areas of further puzzles in the picture.
    """

    state: State
    why: str = ""
    client: Rect | None = None
    puzzle: Puzzle | None = None
    swatches: tuple[RGB, ...] = ()
    selected: int = 0
    placed: tuple[Ribbon, ...] = ()
    cell_confidence: Confidences = ()
    possible: Mapping[tuple[int, int], tuple[Cell, ...]] = field(default_factory=dict)
    ribbons_sure: float = 1.0
    confidence: float = 0.0
    moving: tuple[Line, ...] = ()
    next_shown: bool = False
    perfect: bool = False
    paper: RGB = (0, 0, 0)
    slant: Slant | None = None
    unnumbered: bool = False
    others: tuple[Rect, ...] = ()

    @property
    def shows_game(self) -> bool:
        """Whether the frame shows a puzzle, a win or a fading board; paper alone is not enough."""
        return self.state in (State.PUZZLE, State.WIN) or bool(self.swatches)

    @property
    def side(self) -> int:
        """Rows and columns of the board, 0 if none was seen."""
        return len(self.cell_confidence)

    @property
    def colors(self) -> int:
        """How many swatches there are."""
        return len(self.swatches)

    def saturated(self) -> dict[str, RGB]:
        """The colors that ribbons have, by name; computed for the swatches that are seen muted."""
        found: dict[str, RGB] = {}
        for k, seen in enumerate(self.swatches, 1):
            full = seen if k == self.selected else saturate(seen, self.paper).round()
            red, green, blue = (int(value) for value in full)
            found[str(k)] = red, green, blue
        return found

    def names(self) -> dict[str, str]:
        """People's names for these colors: a different word for each number."""
        colors = self.saturated()
        return dict(zip(colors, name_colors([*colors.values()]), strict=True))

    @property
    def is_photograph(self) -> bool:
        """Whether the picture is a photograph of a screen; a turned screenshot is no photograph."""
        return self.slant is not None and not self.slant.degrees

    @property
    def remark(self) -> str:
        """What a person should know about the way the picture was read; may be empty."""
        if self.unnumbered:
            named = ", ".join(f"{label} {name}" for label, name in self.names().items())
            return f"no color buttons seen; colors are numbered as they appear, row by row: {named}"
        if self.others and self.client:
            return tell_boards((self.client, *self.others))
        degrees = self.slant.degrees if self.slant else 0
        return f"the picture is read as if turned by {degrees} degrees clockwise" if degrees else ""

    @property
    def doubtful(self) -> tuple[tuple[int, int], ...]:
        """Row and column, from 0, of the cells that were not read surely."""
        return doubtful_places(self.cell_confidence)

    @property
    def sure(self) -> bool:
        """Whether this is a puzzle in which every cell and every ribbon's color was read surely."""
        return self.state is State.PUZZLE and self.confidence >= CONFIDENT

    @property
    def grid(self) -> tuple[str, ...]:
        """The puzzle's rows as text, blank cells as `.`; empty without a puzzle."""
        rows = self.puzzle.cells if self.puzzle else ()
        return tuple("".join("." if cell is BLANK else cell for cell in row) for row in rows)

    def ribbons_over(self, row: int, col: int) -> int:
        """How many ribbons cover a cell: 0, 1 or 2."""
        laid = {ribbon.line for ribbon in self.placed}
        return (Line("row", row) in laid) + (Line("col", col) in laid)

    def with_user_cells(self, cells: Iterable[UserCell]) -> "Reading":
        """The reading with what a user tells of some cells; InputError for one that cannot be."""
        puzzle, sure = self.puzzle, [list(row) for row in self.cell_confidence]
        if puzzle is None or not sure:
            return self
        ribbons = self.least_ribbon
        for cell in (each.named(self.names()) for each in cells):
            _require_on(self, cell)
            puzzle = puzzle.with_cell(*cell)
            sure[cell.row][cell.col] = 1.0
        return replace(
            self,
            puzzle=puzzle,
            cell_confidence=tuple(map(tuple, sure)),
            ribbons_sure=ribbons,
            confidence=min(*map(min, sure), ribbons),
        )

    @property
    def lacks_colors(self) -> bool:
        """Whether nothing is laid, and the board has not all colors for which it has room: puzzles
        use them.
        """
        if self.puzzle is None or self.placed:
            return False
        return len(self.puzzle.colors) < min(self.colors, self.side + 1)

    def doubting(
        self, is_doubtful: Callable[[int, int], bool], why: str, most: float = 0.0
    ) -> "Reading":
        """The reading, at most so sure of some cells: told by row and column, from 0."""
        cells = tuple(
            tuple(min(sure, most) if is_doubtful(i, j) else sure for j, sure in enumerate(row))
            for i, row in enumerate(self.cell_confidence)
        )
        least = min(self.confidence, *map(min, cells))
        return replace(self, why=why, cell_confidence=cells, confidence=least)

    @property
    def least_ribbon(self) -> float:
        """How sure the least sure ribbon's color is: `ribbons_sure`, or else `confidence`."""
        least = min(map(min, self.cell_confidence), default=1.0)
        return min(self.ribbons_sure, 1.0 if least <= self.confidence else self.confidence)


def _require_on(reading: Reading, told: UserCell) -> None:
    side, colors = reading.side, reading.colors
    if max(told.row, told.col) >= side:
        text = f"expected a square of the {side} x {side} board, got {told}"
        raise InputError(text, field="cell")
    labels = [str(k + 1) for k in range(colors)]
    if told.cell is not BLANK and told.cell not in labels:
        text = f"expected a swatch from 1 to {colors}, or a dot, got {told}"
        raise InputError(text, field="cell")
