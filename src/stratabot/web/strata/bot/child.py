"""The bot in a process of its own, which can be stopped at any moment.

The process has a pipe to the server, into which goes what happens. When anything comes out of it,
or its other end is gone, Ctrl-C is made here: the bot ends as it does in a terminal, and never
between a press of the mouse button and its release.
"""

import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Literal, NamedTuple

from stratabot.errors import StratabotError
from stratabot.strata.bot.events import Event
from stratabot.strata.playing import Audience, PlayOptions
from stratabot.web.refusals import in_options

_STOPPED = 130


class Said(NamedTuple):
    """A line for the player: a remark, or advice on what to do next."""

    kind: Literal["remark", "advice"]
    text: str


class Ended(NamedTuple):
    """That the run has ended, with the command's exit code."""

    code: int


class Viewers(Audience):
    """Those who look at the page: what happens goes through a pipe, which may have no other end."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._lock = pipe, threading.Lock()

    def send(self, value: Event | Said | Ended) -> None:
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
        threading.Thread(target=_await_stop, args=(pipe,), daemon=True).start()
        code = exit_code(lambda: _do(verb, options, viewers), viewers)
    except KeyboardInterrupt:  # before or after the run itself
        code = _STOPPED
    viewers.send(Ended(code))


def _do(verb: str, options: PlayOptions, viewers: Viewers) -> None:
    from stratabot.strata.bot.watch import watch
    from stratabot.strata.playing import dry_run, guide_on, open_session, play
    from stratabot.strata.telling.play import format_moment

    if options.dry_run:
        report = dry_run(options, viewers)
        viewers.send(Said("advice", report.as_line() if report else "a win screen"))
    elif verb == "watch":
        said = ""
        with open_session(options, viewers) as session:
            for moment in watch(session, guide_on(session) if options.overlay else None):
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


def _await_stop(pipe: Connection) -> None:
    """Make Ctrl-C here as soon as anything comes, or nothing can come any more."""
    with suppress(EOFError, OSError):
        pipe.recv()
    if hasattr(signal, "pthread_kill"):  # wakes the main thread if it sleeps
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
