"""A player's session at the practice game: wave after wave, and the choice between them."""

from collections.abc import Callable
from dataclasses import replace

from stratabot.errors import StratabotError
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.choice import KEYS, tiles
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.waves import WaveKind

MakeGame = Callable[[WaveKind | None], PracticeGame]  # None: a puzzle of the user's


class PracticeSession:
    """The games, the last one played; no `kind` for a user's puzzles.

    Attributes:
        choosing: whether the choice of waves is shown in place of the game.
        note: what stands below the choice.
    """

    def __init__(self, make: MakeGame, kind: WaveKind | None) -> None:
        self._make = make
        self.kind = self._like = kind
        self.games = [make(kind)]
        self.choosing = False
        self.note = KEYS

    @property
    def game(self) -> PracticeGame:
        return self.games[-1]

    def escape(self) -> None:
        """Go from the game to the choice, or back."""
        self.choosing = not self.choosing

    def click(self, point: Point, layout: Layout) -> None:
        if self.choosing:
            for kind, tile in tiles(layout.client.w, layout.client.h):
                if tile.has_pixel(*point):
                    self.choose(kind)
            return
        was_over = self.game.is_wave_over
        effect = self.game.click(point, layout).effect
        self.choosing = was_over or effect is Effect.CLOSE

    def choose(self, kind: WaveKind) -> None:
        """Play a wave of that kind, with as many puzzles as the first wave, of its grade."""
        like = self._like
        if like and not like.day:
            kind = replace(kind, puzzles=like.puzzles, word=like.word)
        self._play(kind)

    def play_another(self) -> None:
        """Play another wave of the same kind; one's own puzzles, or the daily one, again."""
        self._play(self.kind)

    def _play(self, kind: WaveKind | None) -> None:
        try:
            self.games.append(self._make(kind))
        except StratabotError as error:
            self.note = str(error)
        else:
            self.kind, self.choosing, self.note = kind, False, KEYS
