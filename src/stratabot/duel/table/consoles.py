"""The two ways in which people play: by typed lines, and by keys on a screen that is drawn anew."""

from collections import deque
from collections.abc import Callable
from typing import Final

from stratabot.duel.game import Position, Side
from stratabot.duel.table.editor import Editor
from stratabot.duel.table.keys import Key, Keys
from stratabot.duel.table.view import View, said_lines, view_lines
from stratabot.picture.terminal import Terminal

_HOME: Final = "\x1b[H"
_TO_END_OF_LINE: Final = "\x1b[K"
_BELOW: Final = "\x1b[J"
_HELP: Final = "Arrows or b3, x b3, ? undo metrics help quit; then Enter"
_AGAIN: Final = "Enter plays another game, q leaves."
_OUT_OF_SIGHT: Final = 60
"""More lines than a screen has, to push everything out of sight."""


class TypedConsole:
    """Lines in, lines out: for pipes, and for terminals that can do no more.

    Args:
        read: gives a line; None if nothing more comes.
        write: prints a line.
        terminal: what the terminal can show.
        waits: whether a person sits there and reads the output.
    """

    def __init__(
        self,
        read: Callable[[], str | None],
        write: Callable[[str], object],
        terminal: Callable[[], Terminal],
        waits: bool = False,
    ) -> None:
        self._read, self._write, self._terminal, self._waits = read, write, terminal, waits
        self._shown: Position | None = None

    def ask(self, view: View) -> str | None:
        """Print the board if it has changed, and what is said; then read a line."""
        terminal = self._terminal()
        is_new = view.position != self._shown
        lines = view_lines(view, terminal) if is_new else said_lines(view.said, terminal)
        for line in lines:
            self._write(line)
        self._shown = view.position
        return self._read()

    def show(self, view: View) -> None:
        """Print nothing: a board that is about to change need not be printed."""

    def hand_over(self, side: Side) -> bool:
        """Wait for Enter if somebody sits there."""
        self._shown = None
        if self._waits:
            self._write("\n" * _OUT_OF_SIGHT)
        self._write(f"Pass the keyboard to {side}{', who presses Enter.' * self._waits}")
        return not self._waits or self._read() is not None

    def again(self, view: View) -> bool:
        """Ask the person who sits there; a pipe plays one game."""
        if not self._waits:
            return False
        for line in [*view_lines(view, self._terminal()), "Another game? y or n"]:
            self._write(line)
        self._shown = None
        return (self._read() or "").lower().startswith("y")


class KeyConsole:
    """A screen that is drawn anew at every key.

    Keys typed ahead count, except an Enter by itself. It would play on the cursor's square or go on
    to the next view, and the person who pressed Enter had not seen that view yet. So an Enter
    pressed twice plays once.

    Args:
        read: waits for keys, and gives what they send; empty if nothing more comes.
        pressed: gives what keys have sent that are not read yet; does not wait.
        write: puts text on the screen as it is.
        terminal: gives what the terminal can show, each time anew: windows change their size.
    """

    def __init__(
        self,
        read: Callable[[], str],
        write: Callable[[str], object],
        terminal: Callable[[], Terminal],
        pressed: Callable[[], str] = lambda: "",
    ) -> None:
        self._read, self._write, self._terminal, self._pressed = read, write, terminal, pressed
        self._editor, self._keys = Editor(), Keys()
        self._waiting: deque[Key | str] = deque()
        self._ahead = 0
        self._draw: Callable[[], object] = lambda: None

    def ask(self, view: View) -> str | None:
        """Take keys until they make a line."""
        self._count_ahead()
        self._draw = lambda: self._draw_view(view, self._editor.cursor, f"> {self._editor.typed}")
        while True:
            self.redraw()
            key, is_ahead = self._key()
            if key is Key.END:
                return None
            if is_ahead and self._editor.plays(key):
                continue
            line = self._editor.press(key, view.position)
            if line is not None:
                return line

    def show(self, view: View) -> None:
        """Draw the view, without a cursor."""
        self._draw = lambda: self._draw_view(view, None, "")
        self.redraw()

    def hand_over(self, side: Side) -> bool:
        """Show an empty screen until Enter is pressed."""
        self._count_ahead()
        text = f"Pass the keyboard to {side}. {side} presses Enter to see the board."
        self._draw = lambda: self._put(["", *said_lines((text,), self._terminal())])
        self.redraw()
        return self._entered(Key.END)

    def again(self, view: View) -> bool:
        """Show how the game ended; Enter plays another game, q or Esc leaves."""
        self._count_ahead()
        self._draw = lambda: self._put([*view_lines(view, self._terminal()), _AGAIN])
        self.redraw()
        return self._entered(Key.END, Key.ESCAPE, "q", "Q", "n")

    def redraw(self) -> None:
        """Draw the last view once more: another program may have used the screen."""
        self._draw()

    def _entered(self, *leaving: Key | str) -> bool:
        """Wait for an Enter that was not pressed ahead; False if a leaving key comes first."""
        while True:
            key, is_ahead = self._key()
            if key in leaving:
                return False
            if key is Key.ENTER and not is_ahead:
                return True

    def _count_ahead(self) -> None:
        """Count the keys that are there by now: they were pressed before the next drawing."""
        self._waiting.extend(self._keys.feed(self._pressed()))
        self._ahead = len(self._waiting)

    def _key(self) -> tuple[Key | str, bool]:
        """The next key, and whether it was pressed ahead."""
        while not self._waiting:
            text = self._read()
            if not text:
                return Key.END, False
            self._waiting.extend(self._keys.feed(text))
        is_ahead = self._ahead > 0
        self._ahead -= is_ahead
        return self._waiting.popleft(), is_ahead

    def _draw_view(self, view: View, cursor: int | None, prompt: str) -> None:
        terminal = self._terminal()
        below = ["", *said_lines((_HELP,), terminal), prompt]
        self._put([*view_lines(view, terminal, cursor), *below])

    def _put(self, lines: list[str]) -> None:
        """Write the lines over what was there, so that nothing flickers."""
        rest = f"{_TO_END_OF_LINE}\r\n".join(lines)
        self._write(f"{_HOME}{rest}{_TO_END_OF_LINE}{_BELOW}")
