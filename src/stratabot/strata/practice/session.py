"""A player's session at the practice game: wave after wave, and the pages between them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from stratabot.errors import StratabotError
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.pages import (
    Page,
    PageView,
    TileAction,
    WaveSet,
    sets_page,
    waves_page,
)
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.waves import WaveKind

MakeGame = Callable[[WaveKind | None], PracticeGame]  # None: a puzzle of the user's


class PracticeSession:
    """The games, the last one played, or the page in its place; no `kind` for a user's puzzles."""

    def __init__(
        self, make: MakeGame, kind: WaveKind | None, today: Callable[[], date] = date.today
    ) -> None:
        self._make, self._today = make, today
        self.kind = self._like = kind
        self.games = [make(kind)]
        self.page: Page | None = None

    @property
    def game(self) -> PracticeGame:
        return self.games[-1]

    def leave(self) -> None:
        if self.kind and not self.kind.day:
            self._open(WaveSet(self.kind.side))
        else:
            self._open(TileAction.SETS)

    def escape(self) -> None:
        if self.page is None:
            self.leave()
        else:
            self.page = None

    def click(self, point: Point, layout: Layout) -> None:
        if self.page is not None:
            width, height = int(layout.client.w), int(layout.client.h)
            tile = self.page.at(PageView.into(width, height).back(point))
            if tile is not None:
                self.choose(tile)
            return
        was_over = self.game.over
        effect = self.game.click(point, layout).effect
        if was_over or effect is Effect.CLOSE:
            self.leave()

    def choose(self, index: int) -> None:
        assert self.page is not None
        deed = self.page.tiles[index].does
        if not isinstance(deed, WaveKind):
            self._open(deed)
            return
        try:
            self.games.append(self._make(deed))
        except StratabotError as error:
            self.page = replace(self.page, keys=str(error))
        else:
            self.kind, self.page = deed, None

    def _open(self, deed: WaveSet | TileAction) -> None:
        if deed is TileAction.BACK:
            self.page = None
        elif isinstance(deed, WaveSet):
            kind = self.kind
            chosen = kind if kind and kind.side == deed.side and not kind.day else None
            if chosen and self.game.over:
                chosen = replace(chosen, colors=chosen.colors + 1)
            self.page = waves_page(deed.side, chosen, self._like)
        else:
            self.page = sets_page(self.kind, self._today())
