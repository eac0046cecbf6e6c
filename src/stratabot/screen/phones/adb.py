"""adb: its library adbutils, its server, which keeps all connections, and the phones it knows."""

import os
import socket
import subprocess
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NamedTuple

from stratabot.installing import install_command
from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import Untyped, one_line
from stratabot.words import argument

_STARTS_WITHIN: Final = 20.0  # seconds for the server; it makes a key at its first start
_ANSWERS_WITHIN: Final = 3.0  # seconds in which a server that runs takes a connection
_CONNECTS_WITHIN: Final = 15.0  # seconds for a phone in the network; the server waits for 10
_READY: Final = "device"  # adb's word for a phone that takes commands
_DEBUGGING: Final = "plug it in and switch on USB debugging (Settings, Developer options)"

_TROUBLES: Final = {
    "unauthorized": "does not trust this computer yet: unlock it and touch Allow in its dialog "
    '"Allow USB debugging?"; if there is none, unplug it and plug it in again',
    "authorizing": "is asked whether it trusts this computer: unlock it, look for a dialog, and "
    "start again",
    "connecting": "is not connected yet: start again",
    "offline": "does not answer: unplug it and plug it in again, or restart it",
    # adb's words are "no permissions", with a reason.
    "no": "may not be used by this user: install adb's udev rules (Debian, Ubuntu: apt install "
    "android-sdk-platform-tools-common), then unplug it and plug it in again",
}
"""What is wrong with a phone in that state, and what to do."""

_NO_PROGRAM: Final = (
    "there is no program adb, which starts adb's server: install it (Debian, Ubuntu: apt "
    "install adb; elsewhere Android's SDK Platform-Tools)"
)


class ListedPhone(NamedTuple):
    """A phone that adb knows."""

    serial: str
    state: str
    model: str = ""
    transport: int | None = None  # the connection's number, new with each; None if not told

    def __str__(self) -> str:
        return f"{self.serial} ({self.model})" if self.model else self.serial

    @property
    def trouble(self) -> str:
        """Why it takes no commands, and what to do; empty if it takes them."""
        if self.state == _READY:
            return ""
        why = _TROUBLES.get(self.state, f'is in the state "{self.state}": restart it')
        return f"the phone {self} {why}"


def load_adbutils() -> Untyped:
    """The package adbutils."""
    port = os.environ.get("ANDROID_ADB_SERVER_PORT", "5037")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
        raise ScreenError(f"ANDROID_ADB_SERVER_PORT: expected a port, 1 to 65535, got {port!r:.40}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module("adbutils")
    except ModuleNotFoundError as error:
        raise ScreenError(
            f"Android support is not installed ({error.name}): {install_command('android')}"
        ) from error
    except Exception as error:
        raise ScreenError(
            f"cannot load adbutils, which talks to phones: {one_line(error)}"
        ) from error


def client_errors() -> tuple[type[Exception], ...]:
    """What adbutils raises if a phone or the server is silent, refuses, or is cut off."""
    return load_adbutils().AdbError, OSError, subprocess.SubprocessError, ValueError


def adb_client() -> Untyped:
    """A client of adb's server, which need not run yet."""
    return load_adbutils().AdbClient()


def adb_program() -> str:
    """The path of the program adb."""
    try:
        return str(load_adbutils().adb_path())
    except ScreenError:
        raise
    except Exception as error:
        raise ScreenError(_NO_PROGRAM) from error


def is_running(client: Untyped) -> bool:
    """Whether that client's server takes connections."""
    try:
        socket.create_connection((client.host, client.port), _ANSWERS_WITHIN).close()
    except OSError:
        return False
    return True


def require_server(client: Untyped) -> None:
    """Start that client's server if it does not run; adbutils would let adb print that."""
    if is_running(client):
        return
    nowhere = subprocess.DEVNULL
    try:
        subprocess.run(
            [adb_program(), "start-server"],
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            timeout=_STARTS_WITHIN,
            check=False,
        )
    except OSError as error:
        raise ScreenError(_NO_PROGRAM) from error
    except subprocess.TimeoutExpired:
        pass
    if not is_running(client):
        raise ScreenError(
            f"adb's server does not start at {client.host}:{client.port}: "
            "adb start-server says more"
        )


def list_phones(client: Untyped) -> list[ListedPhone]:
    """The phones that the server knows, in whatever state."""
    require_server(client)
    try:
        infos = client.list(extended=True)
    except client_errors() as error:
        raise ScreenError(f"adb's server does not answer: {one_line(error)}") from error
    listed = []
    for info in infos:
        number = info.tags.get("transport_id", "")
        transport = int(number) if number.isdigit() else None
        listed.append(ListedPhone(info.serial, info.state, info.tags.get("model", ""), transport))
    return listed


def find_phone(client: Untyped, serial: str = "") -> ListedPhone:
    """The phone of that serial number, or of ANDROID_SERIAL, or the only one that is ready."""
    serial = serial or os.environ.get("ANDROID_SERIAL", "")
    return choose_phone(list_phones_by_serial(client, serial), serial)


def list_phones_by_serial(client: Untyped, serial: str) -> list[ListedPhone]:
    """All phones that the server knows. It connects to an address that it does not know yet."""
    listed = list_phones(client)
    if ":" not in serial or any(phone.serial == serial for phone in listed):
        return listed
    try:
        client.connect(serial, timeout=_CONNECTS_WITHIN)
    except client_errors() as error:
        raise ScreenError(f"adb does not reach {serial}: {one_line(error)}") from error
    return list_phones(client)


def choose_phone(listed: Sequence[ListedPhone], serial: str = "") -> ListedPhone:
    """The phone of that serial number among these, or without one the only one that is ready."""
    if serial:
        chosen = [phone for phone in listed if phone.serial == serial]
    else:
        chosen = [phone for phone in listed if not phone.trouble] or list(listed)
    if len(chosen) == 1 and not chosen[0].trouble:
        return chosen[0]
    if chosen and chosen[0].trouble:
        raise ScreenError("; ".join(phone.trouble for phone in chosen))
    there = ", ".join(map(str, chosen or listed))
    if chosen:
        give = argument("android", "SERIAL")
        raise ScreenError(f"expected one phone, got {len(chosen)}: {there} (give " + give + ")")
    wanted = f'no phone with the serial number "{serial}"' if serial else "no phone"
    more = f"; there are: {there}" if listed else f": {_DEBUGGING}"
    raise ScreenError(f"{wanted} is connected{more}")
