"""One Android phone, asked through adb's server."""

import re
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import one_line
from stratabot.screen.phones.adb import ListedPhone, client_errors, list_phone, require_server

_ANSWERS_WITHIN: Final = 10.0
"""Seconds for which nothing may come from a phone that was asked something."""

_CODE: Final = "stratabot:"
"""Stands before the exit code of a command."""

_STATE: Final = (
    "dumpsys power | grep akefulness; "
    "dumpsys window policy | grep -E 'Lockscreen=|mIsShowing=|mInputRestricted='; "
    "wm size"
)
"""Each Android version prints some of these; what is missing counts as awake and unlocked."""


class PhoneLostError(Exception):
    """A phone did not answer: the cable was pulled, or the connection broke off otherwise."""


class Wakefulness(Enum):
    """What a phone's screen shows: nothing, the lock screen, or whatever was opened."""

    ASLEEP = auto()
    LOCKED = auto()
    OPEN = auto()


class PhoneState(NamedTuple):
    """How a phone is: what it shows, and the sizes of its screen.

    Attributes:
        awake: what its screen shows.
        physical: the screen's own size, the shorter side first; None if that is not told.
        override: the size that the user has set instead; None if none is set.
    """

    awake: Wakefulness
    physical: tuple[int, int] | None = None
    override: tuple[int, int] | None = None


class CommandResult(NamedTuple):
    """What a command on a phone printed, and its exit code."""

    text: str
    code: int


class Phone:
    """A phone that takes commands. Each command has a connection of its own to adb's server.

    Attributes:
        listed: how adb knows it.
    """

    def __init__(self, client: Any, listed: ListedPhone) -> None:
        self.listed = listed
        self._client = client
        self._expected = 0

    def relisted(self) -> ListedPhone | None:
        """How adb lists the phone now, which later commands use; None if it is gone."""
        listed = list_phone(self._client, self.listed.serial)
        self.listed = listed or self.listed
        return listed

    def run(self, line: str) -> CommandResult:
        """Run a command and wait for its end; after PhoneLostError nobody knows whether it ran."""
        printed = self.read(f"{line} 2>&1; echo {_CODE}$?").decode(errors="replace")
        text, found, code = printed.rpartition(_CODE)
        if not found or not code.strip().isdigit():
            raise PhoneLostError("the connection was closed")
        return CommandResult(text, int(code))

    def read(self, line: str) -> bytearray:
        """The bytes that commands print.

        adbutils has this too, but adds up blocks of 4 KB, which takes seconds for the 10 MB of a
        picture; and it leaves connections open on which it was refused something.
        """
        require_server(self._client)
        try:
            with self._client.make_connection(timeout=_ANSWERS_WITHIN) as link:
                for service in (self._transport, f"exec:{line}"):
                    link.send_command(service)
                    link.check_okay()
                return self._received(link.conn)
        except client_errors() as error:
            raise PhoneLostError(one_line(error)) from error

    def state(self) -> PhoneState:
        """What its screen shows now."""
        return state_in(self.run(_STATE).text)

    @property
    def _transport(self) -> str:
        """What adb's server is asked, so that all that follows goes to this phone."""
        if self.listed.transport is None:
            return f"host:transport:{self.listed.serial}"
        return f"host:transport-id:{self.listed.transport}"

    def _received(self, link: Any) -> bytearray:
        """All that comes, in a buffer of the size that was needed the last time."""
        data, count = bytearray(self._expected or 1 << 16), 0
        while True:
            if count == len(data):
                data.extend(bytes(len(data)))
            with memoryview(data) as view:
                got = link.recv_into(view[count:])
            if not got:
                break
            count += got
        del data[count:]
        self._expected = count + 1
        return data


def state_in(text: str) -> PhoneState:
    """The state of a phone, from what it prints about itself."""
    wakefulness = re.search(r"[wW]akefulness(?:Locked\(\))?=(\w+)", text)
    locked = re.search(r"m(?:Showing|Dreaming)Lockscreen=true", text) or (
        "mIsShowing=true" in text and "mInputRestricted=true" in text
    )
    awake = Wakefulness.LOCKED if locked else Wakefulness.OPEN
    if wakefulness and wakefulness[1] in ("Asleep", "Dozing"):
        awake = Wakefulness.ASLEEP
    return PhoneState(awake, _size(text, "Physical"), _size(text, "Override"))


def require_open(phone: Phone, state: PhoneState) -> None:
    """Check that what is opened on a phone can be seen."""
    if state.awake is Wakefulness.ASLEEP:
        raise ScreenError(
            f"the screen of the phone {phone.listed} is off: unlock it, open the game"
        )
    if state.awake is Wakefulness.LOCKED:
        raise ScreenError(f"the phone {phone.listed} is locked: unlock it, open the game")


def _size(text: str, kind: str) -> tuple[int, int] | None:
    found = re.search(rf"{kind} size: (\d+)x(\d+)", text)
    if found is None:
        return None
    shorter, longer = sorted((int(found[1]), int(found[2])))
    return shorter, longer
