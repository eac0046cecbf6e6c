"""`stratabot watch`."""

import re
import sys
from typing import TYPE_CHECKING, Final

import click

from stratabot.cli import options
from stratabot.cli.options import Number
from stratabot.cli.output import say, takes_escapes, terminal_for
from stratabot.cli.strata.sessions import AtTerminal, screen_options
from stratabot.picture.palette import palette_for
from stratabot.strata.playing import PlayOptions, open_session
from stratabot.strata.sentences import format_legend
from stratabot.strata.telling.in_terminal import draw_board
from stratabot.strata.telling.play import format_moment, remark
from stratabot.terminal import Terminal

if TYPE_CHECKING:
    from stratabot.strata.bot.events import Event
    from stratabot.strata.bot.watch import Moment

_ONCE_WAITS: Final = 2.0  # seconds that --once waits for a window: it asks about this moment
_OPENS: Final = 10.0  # seconds that it is waited for at the beginning, if nothing is given
_LATER: Final = 30.0  # seconds that it is waited for when it was seen, as by the other commands
_SGR = re.compile(r"\x1b\[[0-9;]*m")


@click.command("watch", short_help="Look on while you play, and say which ribbon is next.")
@screen_options
@click.option("--once", is_flag=True, help="Say what to do now, and end.")
@click.option(
    "--patience",
    type=Number(0.5, 3600),
    metavar="SECONDS",
    help="How long to wait for the game's window: at the beginning (default: 10; 2 at most with "
    "--once, which waits so long for a puzzle, too), and if it is gone later (default: 30).",
)
@options.color
def command(once: bool, patience: float | None, color: str, **given: object) -> int:
    """Look on while you play: say which ribbon is next, and when one was wrong.

    It never clicks. It follows as you lay ribbons, says at once when the board can no longer be
    won and what to take back, and after a win waits for the next puzzle. If the game is minimized
    or closed, it waits for it, and goes on when it is back. Ctrl-C ends it. With --once it says
    what to do now, or that the puzzle is solved. Exit code 1 if --once sees no puzzle (it says
    what it sees); 3 without the game's window.

    \b
    Examples:
      stratabot watch
      stratabot watch --once
      stratabot watch --window "Strata practice"
    """
    from stratabot.strata.bot.watch import moment_now, watch

    if not once and given["region"] is not None and patience is not None:
        raise click.UsageError("expected --window or --once with --patience: a region is there")
    opens = _OPENS if patience is None else patience
    limit = _LATER if patience is None and not once else opens
    wait = min(opens, _ONCE_WAITS) if once else opens
    looking = {"patience": limit, "only_looks": True, "window_wait": wait}
    playing = PlayOptions.of(given | looking)
    with open_session(playing, AtTerminal("nothing")) as session:
        if once:
            say(format_moment(moment_now(session), waits=False), terminal_for(color))
            return 0
        display = AdviceDisplay(terminal_for(color), live=takes_escapes(sys.stdout))
        session.listeners.append(display.hear)
        display.note("Waiting for a puzzle ... (Ctrl-C ends)")
        for moment in watch(session):
            display.show(moment)
    return 0


class AdviceDisplay:
    """Shows moments on standard output: the board in one place on a terminal, else a line each."""

    def __init__(self, terminal: Terminal, live: bool) -> None:
        self.terminal = terminal
        self.live = live
        self._lines = 0
        self._said = ""

    def note(self, text: str) -> None:
        if self.live:
            self._redraw(text)
        else:
            click.echo(text, err=True)

    def hear(self, event: "Event") -> None:
        """Say what is waited for; what is shown next is said again after that."""
        if event.kind == "waiting":
            self.note(remark(event, {}))
            self._said = ""

    def show(self, moment: "Moment") -> None:
        text = format_moment(moment)
        if not self.live:
            if text != self._said:
                say(text, self.terminal)
                sys.stdout.flush()
            self._said = text
            return
        board = self._board(moment)
        legend = f"{format_legend(moment.names)}\n\n" if moment.names else ""
        self._redraw(f"{board}\n\n{legend}{text}" if board else text)

    def _board(self, moment: "Moment") -> str | None:
        if moment.puzzle is None:
            return None
        palette = palette_for(str(k) for k in range(1, 7)) | dict(moment.swatches)
        upcoming = moment.advice.lay if moment.advice else None
        if upcoming is not None and upcoming.color is None:
            upcoming = upcoming._replace(color=moment.selected)
        return draw_board(moment.puzzle, moment.placed, palette, self.terminal, upcoming)

    def _redraw(self, text: str) -> None:
        up = f"\x1b[{self._lines}F\x1b[J" if self._lines else ""
        click.echo(f"{up}{text}", color=True)
        lines = (len(_SGR.sub("", line)) for line in text.split("\n"))
        self._lines = sum(max(1, -(-length // self.terminal.columns)) for length in lines)
