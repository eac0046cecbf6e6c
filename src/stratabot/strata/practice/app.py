"""The practice game for a person: a game in a window, played with mouse and keyboard."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from stratabot.geometry import Point
from stratabot.growing import GrowingFile
from stratabot.screen import UserStop
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.pages import PageView
from stratabot.strata.practice.records import Effect, format_record
from stratabot.strata.practice.sitting import Sitting

if TYPE_CHECKING:
    # Where tkinter is missing, whoever opens the window is to say so.
    import tkinter as tk

    from stratabot.strata.practice.window import PracticeWindow

_FRAME: Final = 1 / 60
_REST: Final = 0.2
"""Seconds from frame to frame: while something moves, and while only the cloth changes."""


_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ALL: Final = {1: "solved", 2: "both solved"}
_HINT: Final = "The wave is over.  A click or n: your score"


class PracticeApp:
    """Passes a window's clicks and keys to a sitting, and shows its game or page in the window.

    Every record of the games becomes a line of JSON in the log, if there is one, at once. A line
    with the event `window` says whenever the picture has a new size.
    """

    def __init__(
        self,
        window: "PracticeWindow",
        sitting: Sitting,
        rng: Random,
        log: GrowingFile | None = None,
    ) -> None:
        """`rng` chooses the pieces of the cloth."""
        self._window, self._sitting, self._rng = window, sitting, rng
        self._log = _Log(log)
        self._timer: str | None = None
        self._failure: Exception | None = None
        self._stopped = False

    def run(self) -> None:
        """Let the user play until the window is closed, then destroy it.

        Raises:
            UserStop: Ctrl-C.
            ProfileError: a side or a number of colors that is not in the profile.
        """
        root = self._window.root
        self._listen()
        with _interrupts(self._interrupt):
            self._timer = root.after(0, self._tick)
            root.mainloop()
        self._cancel()
        root.destroy()
        self._write_log()
        self._sitting.update()  # a wave may have been over just before the end
        if self._failure:
            raise self._failure
        if self._stopped:
            raise UserStop("stopped")

    def _listen(self) -> None:
        root, canvas = self._window.root, self._window.canvas
        root.report_callback_exception = self._fail
        root.protocol("WM_DELETE_WINDOW", self._closed)
        canvas.bind("<Configure>", lambda _: self._tick_now())
        canvas.bind("<ButtonPress-1>", self._clicked)
        canvas.bind("<Motion>", self._pointed)
        # Bound to the canvas: what is bound to the root is called for the rules' window too.
        canvas.bind("<KeyPress>", self._pressed)
        canvas.focus_force()

    def _tick(self) -> None:
        """Show a frame and set the timer for the next one."""
        began = perf_counter()
        root = self._window.root
        if self._stopped or self._sitting.is_over:
            root.quit()
            return
        # The game is asked before the frame is painted: a motion that ends meanwhile needs a frame.
        game = self._sitting.game
        period = _FRAME if game.moving else _REST
        due_in = game.due_in
        self._sitting.update()
        if root.state() != "iconic":
            self._show()
        self._write_log()
        wait = min(period, _REST if due_in is None else due_in) - (perf_counter() - began)
        self._timer = root.after(max(1, round(1000 * wait)), self._tick)

    def _show(self) -> None:
        sitting = self._sitting
        if sitting.page is not None:
            self._window.show_page(sitting.page, self._rng, sitting.page.title)
            return
        hint = _HINT if sitting.offers_score else ""
        self._window.show(sitting.game.scene(), self._rng, self._progress(), hint)

    def _write_log(self) -> None:
        self._log.write(self._sitting.games, self._window.size)

    def _tick_now(self) -> None:
        self._cancel()
        self._tick()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._window.root.after_cancel(self._timer)
            self._timer = None

    def _progress(self) -> str:
        game = self._sitting.game
        place = f"{game.number} of {len(game.puzzles)}"
        if game.finished:
            place = _ALL.get(len(game.puzzles), f"all {len(game.puzzles)} solved")
        return f"{place}, {game.perfects} Perfect" if game.perfects else place

    def _clicked(self, event: "tk.Event[tk.Canvas]") -> None:
        # The middle of the pixel that was clicked, in the picture that the user saw.
        point = Point(event.x + 0.5, event.y + 0.5)
        sitting = self._sitting
        if sitting.page is not None:
            tile = sitting.page.at(PageView.into(*self._window.size).back(point))
            if tile is not None:
                sitting.choose(tile)
            self._tick_now()
            return
        leads_on = sitting.offers_score
        effect = sitting.game.click(point, self._window.layout).effect
        if leads_on:
            sitting.go_on()
        self._follow(effect)

    def _pointed(self, event: "tk.Event[tk.Canvas]") -> None:
        """Choose the tile under the pointer."""
        page = self._sitting.page
        if page is None:
            return
        tile = page.at(PageView.into(*self._window.size).back(Point(event.x, event.y)))
        if tile not in (None, page.chosen):
            self._sitting.move(page.choosing(tile))
            self._tick_now()

    def _pressed(self, event: "tk.Event[tk.Canvas]") -> None:
        key = event.keysym.lower()
        if key == "q":
            self._sitting.quit()
            self._tick_now()
        elif key in ("h", "f1", "question"):
            self._follow(Effect.HELP)
        elif key == "escape":
            self._sitting.escape()
            self._tick_now()
        elif self._sitting.page is not None:
            self._pressed_on_page(key)
        else:
            self._pressed_in_game(key, event.char)

    def _pressed_on_page(self, key: str) -> None:
        sitting = self._sitting
        page = sitting.page
        assert page is not None
        if key in _ARROWS:
            sitting.move(page.moved(*_ARROWS[key]))
        elif key in ("return", "kp_enter", "space"):
            sitting.choose(page.chosen)
        elif key == "n":
            sitting.play_next()
        elif key == "r":
            sitting.play_again()
        self._tick_now()

    def _pressed_in_game(self, key: str, character: str) -> None:
        game, on = self._sitting.game, key in ("n", "space", "return", "kp_enter")
        if on and self._sitting.offers_score:
            self._sitting.go_on()
            self._tick_now()
        elif on:
            self._follow(game.press(Button.NEXT).effect)
        elif character in ("1", "2", "3", "4", "5", "6"):
            self._follow(game.press(Swatch(int(character) - 1)).effect)
        elif key in ("u", "backspace"):
            self._follow(game.press(Button.UNDO).effect)
        elif key == "r":
            self._follow(game.restart().effect)

    def _follow(self, effect: Effect) -> None:
        """Show the effect of a click or key at once."""
        if effect is Effect.CLOSE:
            self._sitting.leave()
        self._tick_now()
        if effect is Effect.HELP:
            self._window.toggle_rules()

    def _closed(self) -> None:
        """The window's own button asks what q asks; at the second time it closes the window."""
        if self._sitting.asks:
            self._window.root.quit()
            return
        self._sitting.quit()
        self._tick_now()

    def _interrupt(self) -> None:
        self._stopped = True

    def _fail(self, _kind: Any, error: BaseException, _where: Any) -> None:
        self._failure = error if isinstance(error, Exception) else None
        self._window.root.quit()


class _Log:
    """Writes what happens in one game after another to a file, if there is one."""

    def __init__(self, file: GrowingFile | None) -> None:
        self._file = file
        self._game = 0
        self._written = 0
        self._size: tuple[int, int] | None = None

    def write(self, games: Sequence[PracticeGame], size: tuple[int, int]) -> None:
        """Write the picture's size (width, height), if it is new, and all new records."""
        if self._file is None:
            return
        if size != self._size:
            self._size, (width, height) = size, size
            self._file.add(f'{{"event": "window", "width": {width}, "height": {height}}}\n')
        self._write_new(games[self._game])
        while self._game < len(games) - 1:
            self._game, self._written = self._game + 1, 0
            self._write_new(games[self._game])

    def _write_new(self, game: PracticeGame) -> None:
        assert self._file is not None
        for record in game.log[self._written :]:
            self._file.add(format_record(record) + "\n")
            self._written += 1


@contextmanager
def _interrupts(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C calls `stop` in this context: Tk would lose an exception raised in its callbacks."""

    def handler(_number: int, _frame: FrameType | None) -> None:
        stop()

    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
