"""A player's sitting at the practice game: wave after wave, and the pages between them."""

from collections.abc import Callable
from datetime import date

from stratabot.errors import StratabotError
from stratabot.strata.practice.choices import sets_page, waves_page
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.pages import Page, TileAction, WaveSet, question_page, score_page
from stratabot.strata.practice.scores import Score, ScoreBook
from stratabot.strata.practice.waves import WaveKind

MakeGame = Callable[[WaveKind | None], PracticeGame]
"""Makes a new game of that kind; None for one of the user's own puzzles."""


class Sitting:
    """The game that is played, the page that stands in its place, and the ways between them.

    A player who leaves a puzzle with ribbons on it is asked first. The question is a page, too.

    Attributes:
        games: all games so far; the last one is played.
        kind: the kind of the last game's wave; None for the user's own puzzles.
        page: the page that is shown; None while the game is shown.
        is_over: whether the player has quit.
    """

    def __init__(
        self,
        make: MakeGame,
        kind: WaveKind | None,
        book: ScoreBook | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """Begin a game of that kind.

        Args:
            make: makes the games.
            kind: the kind of the first game.
            book: keeps the scores; None if they are not kept.
            today: tells the day of the daily puzzle.

        Raises:
            StratabotError: there is no such game.
        """
        self._make, self._book, self._today = make, book, today
        self.kind = self._like = kind
        self.games = [make(kind)]
        self.page: Page | None = None
        self.is_over = False
        self._score_page: Page | None = None

    @property
    def game(self) -> PracticeGame:
        """The game that is played."""
        return self.games[-1]

    @property
    def offers_score(self) -> bool:
        """Whether the last win screen is shown and a click or key leads to the score."""
        return self.page is None and self.game.over

    @property
    def is_at_score(self) -> bool:
        """Whether the score is shown."""
        return self.page is not None and self.page is self._score_page

    @property
    def asks(self) -> bool:
        """Whether the player is asked whether to leave."""
        tiles = self.page.tiles if self.page else ()
        return any(tile.does is TileAction.STAY for tile in tiles)

    def update(self) -> None:
        """Keep the score as soon as the wave is over."""
        if self.game.finished and self._score_page is None:
            score, total = Score.of(self.game), len(self.game.puzzles)
            before = self._book.best(self.kind) if self._book and self.kind else None
            self._score_page = score_page(score, total, self.kind, before)
            if self._book and self.kind:
                self._book.keep(self.kind, score)

    def go_on(self) -> None:
        """Go from the last win screen to the score."""
        self.update()
        if self.offers_score:
            self.page = self._score_page

    def choose(self, index: int) -> None:
        """Do the action of that tile of the page."""
        if self.page is not None:
            self._do(self.page.tiles[index].does)

    def escape(self) -> None:
        """Go to the choice of a wave, or back from it; at a question, answer no."""
        if self.page is None:
            self.leave()
        elif self.asks:
            self._do(TileAction.STAY)
        else:
            self._do(TileAction.SELECT if self.is_at_score else TileAction.BACK)

    def leave(self) -> None:
        """Go from the game to the choice of a wave; ask first if ribbons lie."""
        self._ask(TileAction.SELECT)

    def quit(self) -> None:
        """End the sitting; ask first if ribbons lie. At a question this does nothing."""
        if not self.asks:
            self._ask(TileAction.QUIT)

    def _ask(self, deed: TileAction) -> None:
        ribbons = self.game.lying if self.page is None else 0
        if ribbons:
            self.page = question_page(ribbons, deed)
        else:
            self._do(deed)

    def play_next(self) -> None:
        """Go from the score to the next wave; after the last one, to the choice of a wave."""
        if self.is_at_score:
            following = self.kind.following if self.kind else None
            self._do(following or TileAction.SELECT)

    def play_again(self) -> None:
        """Go from the score to a new wave of the same kind."""
        if self.is_at_score:
            self._do(TileAction.AGAIN)

    def move(self, page: Page) -> None:
        """Show the page with another tile chosen."""
        if self.is_at_score:
            self._score_page = page
        self.page = page

    def _do(self, deed: WaveKind | WaveSet | TileAction) -> None:
        if isinstance(deed, WaveKind):
            self._play(deed)
        elif isinstance(deed, WaveSet):
            self.page = waves_page(self._book, deed.side, self.kind, self._like)
        elif deed is TileAction.AGAIN:
            self._play(self.kind)
        elif deed is TileAction.SELECT and self.kind and not self.kind.day:
            self._do(WaveSet(self.kind.side))
        elif deed in (TileAction.SELECT, TileAction.SETS):
            self.page = sets_page(self._book, self.kind, self._today(), self._like)
        elif deed is TileAction.STAY:
            self.page = None
        elif deed is TileAction.QUIT:
            self.is_over = True
        else:
            self.page = self._score_page

    def _play(self, kind: WaveKind | None) -> None:
        """Begin a game of that kind; if that fails, the page says why."""
        try:
            game = self._make(kind)
        except StratabotError as error:
            assert self.page is not None
            self.move(self.page.saying(str(error)))
            return
        self.games.append(game)
        self.kind, self.page, self._score_page = kind, None, None
