"""The practice game in a real window (Tk), its client area exactly the picture."""

import signal
import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter
from types import FrameType
from typing import Any, Final, TextIO

from PIL import Image, ImageTk

from stratabot.geometry import Point
from stratabot.screen import ScreenError, Stopped
from stratabot.strata.practice.game import Game
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.records import Effect, format_record

TITLE: Final = "Strata practice"

HELP: Final = """\
Lay one ribbon along every row and every column. A later ribbon lies over all earlier ones. \
Every colored square must end with its own color on top; blank ones accept anything.

Click a swatch for its color, a selector to lay a ribbon, a laid ribbon to take it back and \
all that were laid after it. A puzzle solved with nothing ever taken back is Perfect.

1 to 6  color
u  undo
r  take everything back
n, space  next puzzle
q  quit"""

_FRAME: Final = 1 / 60
_REST: Final = 0.2
"""Seconds from frame to frame while something moves, and while only the cloth is new."""

_SMALLEST: Final = 160, 120


class PracticeWindow:
    """A window that shows a game and is played with mouse and keyboard.

    Raises:
        ScreenError: there is no display.
    """

    def __init__(self, *, title: str = TITLE, geometry: str = "1024x768") -> None:
        """Open it; `geometry` is `WIDTHxHEIGHT` or `WIDTHxHEIGHT+X+Y`, of the client area."""
        try:
            self._root = tk.Tk(className="Stratabot")
        except tk.TclError as error:
            raise ScreenError(
                f"expected a display for the window, got: {error}; stratabot demo plays without one"
            ) from error
        self._title = title
        self._root.title(title)
        self._root.geometry(geometry)
        self._root.minsize(*_SMALLEST)
        self._canvas = tk.Canvas(self._root, borderwidth=0, highlightthickness=0, cursor="hand2")
        self._canvas.pack(fill="both", expand=True)
        self._root.update()
        self._measure()
        self._painter = Painter(*self._size)
        self._timer: str | None = None
        self._photo: ImageTk.PhotoImage | None = None
        self._rules: tk.Toplevel | None = None
        self._failure: Exception | None = None
        self._stopped = False

    def play(self, game: Game, rng: Random, log: TextIO | None = None) -> None:
        """Show the game until the window is closed; `rng` is for the cloth.

        `log` gets every record of the game as a line of JSON, as soon as it happens, and a line
        with the event `window` whenever the picture's size (width, height) changes.

        Raises:
            Stopped: Ctrl-C.
        """
        self._game, self._rng, self._log, self._written = game, rng, log, 0
        self._listen()
        self._measure()
        self._say_size()
        with _interrupts(self._interrupt):
            self._timer = self._root.after(0, self._tick)
            self._root.mainloop()
        self._close()
        self._write_log()
        if self._failure:
            raise self._failure
        if self._stopped:
            raise Stopped("stopped")

    def _measure(self) -> None:
        self._size = self._canvas.winfo_width(), self._canvas.winfo_height()

    def _listen(self) -> None:
        self._root.report_callback_exception = self._fail
        self._root.protocol("WM_DELETE_WINDOW", self._root.quit)
        self._canvas.bind("<Configure>", self._resized)
        self._canvas.bind("<ButtonPress-1>", self._clicked)
        # Bound to the canvas: what is bound to the root is called for the rules' window too.
        self._canvas.bind("<KeyPress>", self._pressed)
        self._canvas.focus_force()

    def _tick(self) -> None:
        """Paint a frame and see to the next one."""
        began = perf_counter()
        if self._stopped:
            self._root.quit()
            return
        # Asked before the picture is painted: what stops meanwhile is yet to be shown at rest.
        period = _FRAME if self._game.moving else _REST
        comes = self._game.rests_for
        if self._root.state() != "iconic":
            self._show()
        self._write_log()
        wait = min(period, _REST if comes is None else comes) - (perf_counter() - began)
        self._timer = self._root.after(max(1, round(1000 * wait)), self._tick)

    def _tick_now(self) -> None:
        self._cancel()
        self._tick()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._root.after_cancel(self._timer)
            self._timer = None

    def _close(self) -> None:
        self._cancel()
        self._root.destroy()

    def _show(self) -> None:
        if self._painter.layout.client[2:] != self._size:
            self._painter = Painter(*self._size)
            self._say_size()
        image = Image.fromarray(self._painter.paint(self._game.scene(), self._rng))
        if self._photo is None or (self._photo.width(), self._photo.height()) != image.size:
            self._photo = ImageTk.PhotoImage(image, master=self._root)
            self._canvas.delete("all")
            self._canvas.create_image(0, 0, anchor="nw", image=self._photo)
        else:
            self._photo.paste(image)
        self._root.title(f"{self._title} - {self._progress()}")

    def _progress(self) -> str:
        game = self._game
        place = f"{game.number} of {len(game.puzzles)}"
        if game.finished:
            place = f"all {len(game.puzzles)} solved"
        return f"{place}, {game.perfects} Perfect" if game.perfects else place

    def _clicked(self, event: "tk.Event[tk.Canvas]") -> None:
        # The middle of the pixel that was hit, in the picture that was seen.
        point = Point(event.x + 0.5, event.y + 0.5)
        self._follow(self._game.click(point, self._painter.layout).effect)

    def _pressed(self, event: "tk.Event[tk.Canvas]") -> None:
        game, key = self._game, event.keysym.lower()
        if key in ("q", "escape"):
            self._root.quit()
        elif event.char in ("1", "2", "3", "4", "5", "6"):
            self._follow(game.press(Swatch(int(event.char) - 1)).effect)
        elif key in ("n", "space", "return"):
            self._follow(game.press(Button.NEXT).effect)
        elif key in ("u", "backspace"):
            self._follow(game.press(Button.UNDO).effect)
        elif key == "r":
            self._follow(game.restart().effect)
        elif key in ("h", "f1", "question"):
            self._follow(Effect.HELP)

    def _follow(self, effect: Effect) -> None:
        self._tick_now()
        if effect is Effect.CLOSE:
            self._root.quit()
        elif effect is Effect.HELP:
            self._explain()

    def _explain(self) -> None:
        """Open the rules beside the game, or close them; the game goes on meanwhile."""
        if self._rules is not None and self._rules.winfo_exists():
            self._rules.destroy()
            self._canvas.focus_force()
            return
        self._rules = tk.Toplevel(self._root, padx=16, pady=12)
        self._rules.title("How to play")
        tk.Label(self._rules, text=HELP, justify="left", wraplength=420).pack()
        self._rules.bind("<KeyPress>", lambda _: self._explain())
        self._rules.transient(self._root)

    def _resized(self, _event: "tk.Event[tk.Canvas]") -> None:
        self._measure()
        self._tick_now()

    def _interrupt(self) -> None:
        self._stopped = True

    def _fail(self, _kind: Any, error: BaseException, _where: Any) -> None:
        self._failure = error if isinstance(error, Exception) else None
        self._root.quit()

    def _say_size(self) -> None:
        if self._log:
            width, height = self._size
            self._log.write(f'{{"event": "window", "width": {width}, "height": {height}}}\n')

    def _write_log(self) -> None:
        if self._log:
            new = self._game.log[self._written :]
            self._log.writelines(format_record(record) + "\n" for record in new)
            self._log.flush()
            self._written += len(new)


@contextmanager
def _interrupts(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C calls `stop` meanwhile: raised inside of a callback of Tk it would be swallowed."""

    def handler(_number: int, _frame: FrameType | None) -> None:
        stop()

    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
