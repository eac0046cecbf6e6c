"""The practice game for a person: a window (Tk) whose client area is the picture of the game."""

import signal
from collections.abc import Sequence
from random import Random
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Final

from PIL import Image

from stratabot.frame import Pixels
from stratabot.geometry import Point
from stratabot.saving import AppendFile
from stratabot.screen import ScreenError, UserStop
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.choice import TITLE, paint_choice
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.records import format_record
from stratabot.strata.practice.scene import Scene
from stratabot.strata.practice.session import PracticeSession

if TYPE_CHECKING:
    import tkinter as tk

    from PIL import ImageTk

_SMALLEST: Final = 160, 120
_FRAME: Final = 1 / 60
_REST: Final = 0.2
_ON: Final = ("n", "space", "return", "kp_enter")
_ALL: Final = {1: "solved", 2: "both solved"}


class PracticeWindow:
    """A window that shows scenes, at whatever size the user gives it."""

    def __init__(self, title: str, geometry: str) -> None:
        """Open it; `geometry` is the client area: `WIDTHxHEIGHT` or `WIDTHxHEIGHT+X+Y`."""
        try:
            import tkinter as tk
        except ImportError as error:
            raise ScreenError(
                f"expected tkinter in this Python for the window, got: {error}; install it "
                "(Debian, Ubuntu: python3-tk; macOS: brew install python-tk)"
            ) from error
        try:
            self.root = tk.Tk(className="Stratabot")
        except tk.TclError as error:
            raise ScreenError(f"expected a display for the window, got: {error}") from error
        self._title = title
        self.root.title(title)
        self.root.geometry(geometry)
        self.root.minsize(*_SMALLEST)
        self.canvas = tk.Canvas(self.root, borderwidth=0, highlightthickness=0, cursor="hand2")
        self.canvas.pack(fill="both", expand=True)
        self.root.update()
        self.size = self._client_size()
        self._painter = Painter(*self.size)
        self._photo: ImageTk.PhotoImage | None = None

    @property
    def layout(self) -> Layout:
        return self._painter.layout

    def show(self, scene: Scene, rng: Random, note: str) -> None:
        """Show the scene on new cloth, at the window's size, with the note in the title."""
        self._fit()
        self._show(self._painter.paint(scene, rng), note)

    def show_choice(self, note: str, rng: Random) -> None:
        self._fit()
        choice = paint_choice(note, *self.size, self.layout.profile.paper_elsewhere)
        self._show(self._painter.on_cloth(choice, rng), TITLE)

    def _fit(self) -> None:
        if self._client_size() != self.size:
            self.size = self._client_size()
            self._painter = Painter(*self.size)

    def _show(self, pixels: Pixels, note: str) -> None:
        image = Image.fromarray(pixels)
        if self._photo is None or (self._photo.width(), self._photo.height()) != image.size:
            from PIL import ImageTk

            self._photo = ImageTk.PhotoImage(image, master=self.root)
            self.canvas.delete("all")
            self.canvas.create_image(0, 0, anchor="nw", image=self._photo)
        else:
            self._photo.paste(image)
        self.root.title(f"{self._title} - {note}")

    def _client_size(self) -> tuple[int, int]:
        return self.canvas.winfo_width(), self.canvas.winfo_height()


class PracticeApp:
    """Passes a window's clicks and keys to a session, shows its game or choice, keeps the log."""

    def __init__(
        self,
        window: PracticeWindow,
        session: PracticeSession,
        rng: Random,
        log: AppendFile | None = None,
    ) -> None:
        self._window, self._session, self._rng = window, session, rng
        self._log = _Log(log)
        self._timer: str | None = None
        self._failure: Exception | None = None
        self._stopped = False

    def run(self) -> None:
        root = self._window.root
        self._listen()

        def interrupt(_number: int, _frame: FrameType | None) -> None:
            # Tk would lose an exception raised in its callbacks.
            self._stopped = True

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            self._timer = root.after(0, self._tick)
            root.mainloop()
        finally:
            signal.signal(signal.SIGINT, before)
        self._cancel()
        root.destroy()
        self._write_log()
        if self._failure:
            raise self._failure
        if self._stopped:
            raise UserStop("stopped")

    def _listen(self) -> None:
        root, canvas = self._window.root, self._window.canvas
        root.report_callback_exception = self._fail
        root.protocol("WM_DELETE_WINDOW", root.quit)
        canvas.bind("<Configure>", lambda _: self._tick_now())
        canvas.bind("<ButtonPress-1>", self._clicked)
        canvas.bind("<KeyPress>", self._pressed)
        canvas.focus_force()

    def _tick(self) -> None:
        began = perf_counter()
        root = self._window.root
        if self._stopped:
            root.quit()
            return
        # The game is asked before the frame is painted: a motion that ends meanwhile needs a frame.
        game = self._session.game
        period = _FRAME if game.is_moving else _REST
        due_in = game.due_in
        if root.state() != "iconic":
            self._show()
        self._write_log()
        wait = min(period, _REST if due_in is None else due_in) - (perf_counter() - began)
        self._timer = root.after(max(1, round(1000 * wait)), self._tick)

    def _show(self) -> None:
        if self._session.choosing:
            self._window.show_choice(self._session.note, self._rng)
        else:
            self._window.show(self._session.game.scene(), self._rng, self._progress())

    def _write_log(self) -> None:
        self._log.write(self._session.games, self._window.size)

    def _tick_now(self) -> None:
        self._cancel()
        self._tick()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._window.root.after_cancel(self._timer)
            self._timer = None

    def _progress(self) -> str:
        game = self._session.game
        place = f"{game.number} of {len(game.puzzles)}"
        if game.is_finished:
            place = _ALL.get(len(game.puzzles), f"all {len(game.puzzles)} solved")
        perfects = f", {game.perfects} Perfect" if game.perfects else ""
        return place + perfects + (": a click or n for another wave" if game.is_wave_over else "")

    def _clicked(self, event: "tk.Event[tk.Canvas]") -> None:
        # The middle of the pixel that was clicked, in the picture that the user saw.
        point = Point(event.x + 0.5, event.y + 0.5)
        self._session.click(point, self._window.layout)
        self._tick_now()

    def _pressed(self, event: "tk.Event[tk.Canvas]") -> None:
        session, key = self._session, event.keysym.lower()
        game = session.game
        if key == "q":
            self._window.root.quit()
        elif key == "escape":
            session.escape()
        elif session.choosing:
            if key in _ON:
                session.play_another()
        elif key in _ON:
            if game.is_wave_over:
                session.escape()
            else:
                game.press(Button.NEXT)
        elif event.char in ("1", "2", "3", "4", "5", "6"):
            game.press(Swatch(int(event.char) - 1))
        elif key in ("u", "backspace"):
            game.press(Button.UNDO)
        elif key == "r":
            game.restart()
        self._tick_now()

    def _fail(self, _kind: object, error: BaseException, _where: object) -> None:
        self._failure = error if isinstance(error, Exception) else None
        self._window.root.quit()


class _Log:
    def __init__(self, file: AppendFile | None) -> None:
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
