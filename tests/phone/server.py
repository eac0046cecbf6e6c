"""A real adb server of the tests' own: on a port, with a key and with a home of its own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from phone.android import AndroidPhone, plugged
from phone.device import StandInDevice
from requirements import skip_or_fail
from waiting import PATIENCE, wait_until

Plug = Callable[..., StandInDevice]
"""Plugs a phone in: an AndroidPhone, and how the device is, as in StandInDevice."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def own_environment(home: Path) -> Mapping[str, str]:
    """What keeps an adb server and its clients apart from the user's, and from emulators."""
    return {
        "ANDROID_ADB_SERVER_PORT": str(free_port()),
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "0",
        "HOME": str(home),
        "ANDROID_USER_HOME": str(home),
        "ANDROID_SDK_HOME": str(home),
    }


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@contextmanager
def adb_server(environment: Mapping[str, str]) -> Iterator[None]:
    """Run a server as a process of its own; end it by its pid."""
    process = subprocess.Popen(
        ["adb", "nodaemon", "server"],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        port = int(environment["ANDROID_ADB_SERVER_PORT"])
        wait_until(lambda: process.poll() is not None or answers(port))
        yield
    finally:
        process.terminate()
        process.wait()


class Adb:
    def __call__(self, *args: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(["adb", *args], capture_output=True, timeout=PATIENCE, check=True)

    def state(self, serial: str) -> str:
        """How the server says that a phone is; empty if it does not know it."""
        lines = self("devices").stdout.decode().splitlines()[1:]
        return dict(line.split("\t") for line in lines if line).get(serial, "")

    def await_state(self, device: StandInDevice, state: str) -> None:
        wait_until(lambda: self.state(device.serial) == state)


@pytest.fixture
def adb_environment(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Mapping[str, str]:
    """Nothing in this test reaches the user's adb; without adb the test is skipped."""
    marked = request.node.get_closest_marker("phone")
    assert marked, "expected the marker phone: the fixture was asked for too late to set it"
    if not shutil.which("adb"):
        skip_or_fail("adb is not installed (Debian, Ubuntu: apt-get install adb)")
    if find_spec("adbutils") is None:
        skip_or_fail("adbutils is not installed (pip install adbutils)")
    environment = own_environment(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for other in ("ANDROID_SERIAL", "ANDROID_ADB_SERVER_HOST", "ADBUTILS_ADB_PATH"):
        monkeypatch.delenv(other, raising=False)
    return environment


@pytest.fixture
def adb(adb_environment: Mapping[str, str]) -> Iterator[Adb]:
    with adb_server(adb_environment):
        yield Adb()


@pytest.fixture
def plug(adb: Adb) -> Iterator[Plug]:
    with ExitStack() as held:

        def plug_in(phone: AndroidPhone, **how: Any) -> StandInDevice:
            device = held.enter_context(plugged(phone, **how))
            adb("connect", device.serial)
            return device

        yield plug_in
