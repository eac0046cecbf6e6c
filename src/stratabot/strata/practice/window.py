"""A real window (Tk) whose client area is exactly the picture of a game."""

import tkinter as tk
from random import Random
from typing import Final

from PIL import Image, ImageTk

from stratabot.screen import ScreenError
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import Scene
from stratabot.strata.vision.layout import Layout

_RULES: Final = """\
Lay one ribbon along every row and every column. A later ribbon lies over all earlier ones. \
Every colored square must end with its own color on top; blank ones accept anything.

Click a swatch for its color, a selector to lay a ribbon, a laid ribbon to take it back and \
all that were laid after it. A puzzle solved with nothing ever taken back is Perfect.

1 to 6  color
u  undo
r  take everything back
n, space  next puzzle
q  quit"""

_SMALLEST: Final = 160, 120


class PracticeWindow:
    """A window that shows scenes, at whatever size the user gives it.

    Attributes:
        root: Tk's window, which has the timers.
        canvas: the client area, which gets clicks and keys.
        size: width and height of the picture shown, in pixels.

    Raises:
        ScreenError: there is no display.
    """

    def __init__(self, title: str, geometry: str) -> None:
        """Open it; `geometry` is `WIDTHxHEIGHT` or `WIDTHxHEIGHT+X+Y`, of the client area."""
        try:
            self.root = tk.Tk(className="Stratabot")
        except tk.TclError as error:
            raise ScreenError(
                f"expected a display for the window, got: {error}; stratabot demo plays without one"
            ) from error
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
        self._rules: tk.Toplevel | None = None

    @property
    def layout(self) -> Layout:
        """Where everything is in the picture shown."""
        return self._painter.layout

    def show(self, scene: Scene, rng: Random, note: str) -> None:
        """Paint the scene on new cloth, at the window's size, and add the note to the title."""
        if self._client_size() != self.size:
            self.size = self._client_size()
            self._painter = Painter(*self.size)
        image = Image.fromarray(self._painter.paint(scene, rng))
        if self._photo is None or (self._photo.width(), self._photo.height()) != image.size:
            self._photo = ImageTk.PhotoImage(image, master=self.root)
            self.canvas.delete("all")
            self.canvas.create_image(0, 0, anchor="nw", image=self._photo)
        else:
            self._photo.paste(image)
        self.root.title(f"{self._title} - {note}")

    def toggle_rules(self) -> None:
        """Open the rules in a window of their own, or close them; the game goes on meanwhile."""
        if self._rules is not None and self._rules.winfo_exists():
            self._rules.destroy()
            self.canvas.focus_force()
            return
        self._rules = tk.Toplevel(self.root, padx=16, pady=12)
        self._rules.title("How to play")
        tk.Label(self._rules, text=_RULES, justify="left", wraplength=420).pack()
        self._rules.bind("<KeyPress>", lambda _: self.toggle_rules())
        self._rules.transient(self.root)

    def _client_size(self) -> tuple[int, int]:
        return self.canvas.winfo_width(), self.canvas.winfo_height()
