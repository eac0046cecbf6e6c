"""The panel beside a board: the counts, and the totals that they may make."""

from typing import NamedTuple

from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.metrics import METRICS, Metric, counts
from stratabot.duel.picture.in_terminal import paint_side
from stratabot.duel.telling.moves import Sum
from stratabot.picture.terminal import Colors


class Knowledge(NamedTuple):
    """The metrics that the viewer knows, X's and O's; None for a hidden one."""

    x: Metric | None
    o: Metric | None

    @classmethod
    def own(cls, side: Side, metric: Metric) -> "Knowledge":
        """What a player knows while the game goes on."""
        return cls(metric, None) if side is Side.X else cls(None, metric)

    @property
    def hidden(self) -> Side | None:
        """The player whose metric is hidden; None if both are known."""
        if self.x is None:
            return Side.X
        return Side.O if self.o is None else None

    def mark(self, metric: Metric) -> str:
        """`*` at the viewer's own metric; if both are known, the letters of the metric's owners."""
        if self.hidden:
            return "*" if metric in self else ""
        return "".join(str(side) for side, its in zip(Side, self, strict=True) if its is metric)


def panel_lines(position: Position, known: Knowledge, colors: Colors) -> list[str]:
    """The number of the move that comes, the counts and what they mean: at most 29 columns."""
    coming = f"move {position.ply + 1} of {PLIES}, {position.side} plays"
    return [
        "the end" if position.over else coming,
        "",
        *count_lines(position, known, colors),
        "",
        *_legend(position, known),
    ]


def count_lines(position: Position, known: Knowledge, colors: Colors) -> list[str]:
    """Both players' pieces under every metric.

    While one metric is hidden, the lines also have the totals with each possible metric.
    """
    heads = " ".join(paint_side(f" {side} ", side, colors) for side in Side)
    lines = [f"{'':13}{heads}{'  X : O' if known.hidden else ''}"]
    pairs = zip(METRICS, counts(position.x), counts(position.o), strict=True)
    for metric, x_count, o_count in pairs:
        line = f"{known.mark(metric):3}{metric!s:9}{x_count:3}{o_count:4}"
        if known.hidden:
            x_total, o_total = position.totals(known.x or metric, known.o or metric)
            line += f"{x_total:5} : {o_total}"
        lines.append(line)
    return lines


def _legend(position: Position, known: Knowledge) -> list[str]:
    x, o = known
    if x is None or o is None:
        return ["*  your metric", f"X : O  totals now if {known.hidden} has it"]
    return [f"X  {Sum.of(position, Side.X, x, o)}", f"O  {Sum.of(position, Side.O, o, x)}"]
