"""Marks on the player's own screen: what `watch --overlay` shows beside what `watch` prints."""

from collections.abc import Sequence
from typing import Protocol

from stratabot.screen.markers.overlaid import Marker
from stratabot.strata.bot.watch import Moment
from stratabot.strata.layout.layout import Layout
from stratabot.strata.picture.pointing import Hand, pointed


class Markable(Protocol):
    """What markers can be shown on."""

    def mark(self, markers: Sequence[Marker]) -> None:
        """Show these markers and no others."""
        ...

    def clear(self) -> None:
        """Show none."""
        ...


class MarkerGuide:
    """`Guide` that marks the selector to touch and the swatch to take."""

    def __init__(self, screen: Markable) -> None:
        self._screen = screen

    def point(self, moment: Moment, layout: Layout) -> None:
        """Mark what the moment advises."""
        assert moment.puzzle is not None
        hand = Hand(moment.selected, dict(moment.swatches), moment.names)
        self._screen.mark(
            [
                Marker(sticker.pixels, sticker.about, target)
                for sticker, target in pointed(moment.advice, moment.puzzle.rows, hand, layout)
            ]
        )

    def rest(self) -> None:
        """Mark nothing."""
        self._screen.clear()
