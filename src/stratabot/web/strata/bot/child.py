"""The bot in a process of its own, which can be stopped at any moment.

The process has a pipe to the server, into which goes what happens, and what the bot saw last when
that is asked for. When anything else comes out of it, or its other end is gone, Ctrl-C is made
here: the bot ends as it does in a terminal, and never between a press of the mouse button and its
release.
"""

import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from stratabot.errors import StratabotError
from stratabot.strata.bot.events import Event
from stratabot.strata.playing import Audience, PlayOptions
from stratabot.web.refusals import in_options

if TYPE_CHECKING:
    from stratabot.image import SmallPicture
    from stratabot.strata.bot.session import Session

LOOK: Final = "look"
"""What the server sends for a `Shown`."""

_STOPPED = 130
_LONGEST: Final = 960  # pixels of the longer side of what is shown: 60 to 85 kB


class Said(NamedTuple):
    """A line for the player: a remark, or advice on what to do next."""

    kind: Literal["remark", "advice"]
    text: str


class Shown(NamedTuple):
    """What the bot saw last; None if that was sent already, or nothing was seen."""

    picture: "SmallPicture | None"


class Ended(NamedTuple):
    """That the run has ended, with the command's exit code."""

    code: int


class Viewers(Audience):
    """Those who look at the page: what happens goes through a pipe, which may have no other end."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._lock = pipe, threading.Lock()
        self._session: Session | None = None
        self._shown_at: float | None = None  # when the bot first saw the picture sent last

    def begin(self, session: "Session") -> None:
        self._session = session

    def show(self) -> None:
        """Send what the bot saw last. Another thread does that: the bot itself does nothing."""
        from stratabot.image import small_picture

        session, picture = self._session, None
        if session and session.last_look and session.drawn_at != self._shown_at:
            self._shown_at = session.drawn_at
            picture = small_picture(session.last_look.frame, _LONGEST)
        self.send(Shown(picture))

    def send(self, value: Event | Said | Shown | Ended) -> None:
        """Send something; if nobody is there any more, it is lost, and Ctrl-C is on its way."""
        with self._lock, suppress(OSError):
            self._pipe.send(value)

    def remark(self, text: str) -> None:
        self.send(Said("remark", text))

    def hear(self, event: Event) -> None:
        self.send(event)

    def worded(self, message: str) -> str:
        """In options of the command line, which the page calls its fields by."""
        return in_options(message)


def run(verb: str, options: PlayOptions, pipe: Connection) -> None:
    """Play, or look on; tell what happens, and the end.

    Args:
        verb: play, wave or watch.
        options: where and how.
        pipe: to the server.
    """
    from stratabot.limit import never_lose_ctrl_c

    never_lose_ctrl_c()
    viewers = Viewers(pipe)
    warnings.simplefilter("ignore")  # what is for programmers is nothing for a player
    threading.excepthook = lambda fault: _tell_terminal(fault.exc_value)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Thread(target=_heed, args=(pipe, viewers), daemon=True).start()
        code = exit_code(lambda: _do(verb, options, viewers), viewers)
        viewers.show()  # to who looks later
    except KeyboardInterrupt:  # before or after the run itself
        code = _STOPPED
    viewers.send(Ended(code))


def _do(verb: str, options: PlayOptions, viewers: Viewers) -> None:
    from stratabot.strata.bot.watch import watch
    from stratabot.strata.playing import dry_run, open_session, play
    from stratabot.strata.telling.play import format_moment

    if options.dry_run:
        report = dry_run(options, viewers)
        viewers.send(Said("advice", report.as_line() if report else "a win screen"))
    elif verb == "watch":
        said = ""
        with open_session(options, viewers) as session:
            for moment in watch(session):
                text = format_moment(moment)
                if text != said:
                    viewers.send(Said("advice", text))
                said = text
    else:
        play(options, viewers)


def exit_code(work: Callable[[], object], viewers: Viewers) -> int:
    """The exit code of a run. A fault of ours is one line; the rest is for the terminal."""
    try:
        work()
    except StratabotError as error:
        viewers.remark(in_options(error.message))
        return error.exit_code
    except KeyboardInterrupt:
        viewers.remark("stopped")
        return _STOPPED
    except Exception as error:
        _tell_terminal(error)
        viewers.remark("something went wrong here; the terminal tells more")
        return 1
    return 0


def _tell_terminal(error: BaseException | None) -> None:
    if sys.__stderr__ is not None:  # a program without a terminal has none
        traceback.print_exception(error, file=sys.__stderr__)


def _heed(pipe: Connection, viewers: Viewers) -> None:
    """Show what is seen when that is asked for; make Ctrl-C if anything else comes, or the end."""
    try:
        with suppress(EOFError, OSError):
            while pipe.recv() == LOOK:
                viewers.show()
    finally:
        if hasattr(signal, "pthread_kill"):  # wakes the main thread if it sleeps
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        else:
            signal.raise_signal(signal.SIGINT)
