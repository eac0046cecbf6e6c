"""A real window (Tk) whose client area is exactly the picture of a game."""

import tkinter as tk
from random import Random
from typing import Final

from PIL import Image, ImageTk

from stratabot.frame import Pixels
from stratabot.geometry import Point
from stratabot.screen import ScreenError
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.help_window import RulesWindow
from stratabot.strata.practice.page_painter import paint_page
from stratabot.strata.practice.pages import Page
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import Scene

_SMALLEST: Final = 160, 120

_HINT: Final = Point(512, 742)
"""The place of the hint, in pixels of the profile: that of the swatches in a puzzle."""

_HINT_SIZE: Final = 18
"""The height of the hint's letters, in pixels of the profile."""

_HINT_INK: Final = "#544c36"


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
        """Open it; `geometry` is the client area: `WIDTHxHEIGHT` or `WIDTHxHEIGHT+X+Y`."""
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
        self._page: tuple[Page, tuple[int, int], Canvas] | None = None
        self._hint = 0
        self._rules = RulesWindow(self.root, self.canvas.focus_force)

    @property
    def layout(self) -> Layout:
        """Where everything is in the picture that the window shows."""
        return self._painter.layout

    def show(self, scene: Scene, rng: Random, note: str, hint: str = "") -> None:
        """Show the scene on new cloth, at the window's size, with the note in the title.

        The hint is a line of text below the board.
        """
        self._fit()
        self._show(self._painter.paint(scene, rng), note)
        size = round(_HINT_SIZE * self.layout.scale)
        self.canvas.itemconfigure(self._hint, text=hint, font=("TkDefaultFont", -size))
        self.canvas.coords(self._hint, *self.layout.at(_HINT))

    def show_page(self, page: Page, rng: Random, note: str) -> None:
        """Show the page on new cloth, with the note in the title."""
        self._fit()
        if self._page is None or self._page[:2] != (page, self.size):
            painted = paint_page(page, *self.size, self.layout.profile.paper_elsewhere)
            self._page = page, self.size, painted
        self._show(self._painter.on_cloth(self._page[2], rng), note)
        self.canvas.itemconfigure(self._hint, text="")

    def toggle_rules(self) -> None:
        """Open the rules beside this window, or close them; the game goes on meanwhile."""
        self._rules.toggle()

    def _fit(self) -> None:
        """Follow the window's size."""
        if self._client_size() != self.size:
            self.size = self._client_size()
            self._painter = Painter(*self.size)

    def _show(self, pixels: Pixels, note: str) -> None:
        image = Image.fromarray(pixels)
        if self._photo is None or (self._photo.width(), self._photo.height()) != image.size:
            self._photo = ImageTk.PhotoImage(image, master=self.root)
            self.canvas.delete("all")
            self.canvas.create_image(0, 0, anchor="nw", image=self._photo)
            self._hint = self.canvas.create_text(0, 0, fill=_HINT_INK)
        else:
            self._photo.paste(image)
        self.root.title(f"{self._title} - {note}")

    def _client_size(self) -> tuple[int, int]:
        return self.canvas.winfo_width(), self.canvas.winfo_height()
