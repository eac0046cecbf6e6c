"""Whether what the bot needs works on a phone, and what to do about what does not."""

from importlib.metadata import version
from time import perf_counter
from typing import Final

from stratabot.screen import RealClock, ScreenError
from stratabot.screen.desktop.health import Finding, FindingState
from stratabot.screen.phones.adb import (
    ListedPhone,
    adb_client,
    adb_program,
    find_phone,
    is_running,
    list_phones,
)
from stratabot.screen.phones.android import AndroidScreen, Phone

_LOOKS: Final = 3  # looks, of which the fastest counts; the first one loads libraries
_PARTS: Final = ("adb", "phone", "picture", "taps")


def examine_adb() -> Finding:
    """Whether a phone could be played on, for a user who may have none; starts no server."""
    try:
        client, found = adb_client(), _versions()
    except ScreenError as error:
        return Finding(
            "adb", FindingState.SKIPPED, error.message, "only a phone needs it", needed=False
        )
    if not is_running(client):
        return Finding("adb", FindingState.OK, f"{found}; its server does not run", needed=False)
    try:
        listed = list_phones(client)
    except ScreenError as error:
        return Finding("adb", FindingState.NOT_OK, error.message, needed=False)
    return Finding("adb", FindingState.OK, f"{found}; {_format_phones(listed)}", needed=False)


def examine_phone(serial: str) -> list[Finding]:
    """Examine what the bot needs to play on that phone, without a tap; empty for the only one."""
    findings: list[Finding] = []
    try:
        _examine(serial, findings)
    except ScreenError as error:
        findings.append(Finding(_PARTS[len(findings)], FindingState.NOT_OK, error.message))
    why = "it needs what is not ok"
    return findings + [Finding(name, FindingState.SKIPPED, why) for name in _PARTS[len(findings) :]]


def _examine(serial: str, findings: list[Finding]) -> None:
    client = adb_client()
    findings.append(
        Finding("adb", FindingState.OK, f"{_versions()}; {_format_phones(list_phones(client))}")
    )
    phone = Phone(client, find_phone(client, serial))
    screen = AndroidScreen(phone, RealClock())
    findings.append(Finding("phone", FindingState.OK, f"{phone.listed}, on and unlocked"))
    least = float("inf")
    for _ in range(_LOOKS):
        start = perf_counter()
        frame = screen.grab()
        least = min(least, perf_counter() - start)
    picture = f"{frame.width} x {frame.height} pixels in {least:.2f} s"
    findings.append(Finding("picture", FindingState.OK, picture))
    start = perf_counter()
    screen.press_nothing()
    taps = f"the phone takes them, in {perf_counter() - start:.2f} s"
    findings.append(Finding("taps", FindingState.OK, taps))


def _versions() -> str:
    return f"adbutils {version('adbutils')}, {adb_program()}"


def _format_phones(listed: list[ListedPhone]) -> str:
    if not listed:
        return "no phone is connected"
    return ", ".join(phone.trouble or f"{phone} is ready" for phone in listed)
