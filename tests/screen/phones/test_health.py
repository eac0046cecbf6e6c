import os
import socket
import sys
from contextlib import suppress
from threading import Thread

import pytest

from phone.android import AndroidPhone
from phone.server import Adb, Plug
from stratabot.installing import install_command
from stratabot.screen.desktop.health import Finding, FindingState, can_play
from stratabot.screen.phones.health import examine_adb, examine_phone
from waiting import PATIENCE

PARTS = ["adb", "phone", "picture", "taps"]


def verdicts(findings: list[Finding]) -> list[FindingState]:
    assert [finding.name for finding in findings] == PARTS
    return [finding.verdict for finding in findings]


def test_what_is_wrong_with_a_phone_is_told_where_it_shows(plug: Plug) -> None:
    phone = AndroidPhone.wave(2, 2, 1)
    plug(phone, model="SM_G960F")
    findings = examine_phone("")
    assert verdicts(findings) == [FindingState.OK] * 4
    assert can_play(findings)
    assert "(SM_G960F) is ready" in findings[0].found
    assert findings[2].found.startswith("360 x 780 pixels in 0.")
    for fault, wrong in (("refuses", 3), ("asleep", 1)):
        setattr(phone, fault, True)
        findings = examine_phone("")
        skipped = [FindingState.SKIPPED] * (3 - wrong)
        assert verdicts(findings) == [FindingState.OK] * wrong + [FindingState.NOT_OK, *skipped]
        assert not can_play(findings)
    assert phone.taps == []


def test_no_phone_and_no_library_are_told(adb: Adb, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = examine_phone("")
    assert verdicts(findings)[:3] == [FindingState.OK, FindingState.NOT_OK, FindingState.SKIPPED]
    assert "no phone is connected" in findings[0].found
    monkeypatch.setitem(sys.modules, "adbutils", None)
    assert verdicts(examine_phone(""))[0] is FindingState.NOT_OK


def test_adb_alone_is_examined_without_starting_its_server(adb_environment: object) -> None:
    for _ in range(2):
        finding = examine_adb()
        assert (finding.name, finding.verdict, finding.needed) == ("adb", FindingState.OK, False)
        assert finding.found.endswith("its server does not run")


def test_adb_alone_lists_the_phones(adb: Adb, plug: Plug) -> None:
    plug(AndroidPhone.wave(2, 2, 1), trusts=False)
    finding = examine_adb()
    assert (finding.name, finding.verdict, finding.needed) == ("adb", FindingState.OK, False)
    assert "does not trust this computer yet" in finding.found


def test_a_server_that_answers_nothing_is_amiss(
    adb_environment: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.screen.phones.adb._ANSWERS_WITHIN", PATIENCE)
    with socket.create_server(("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))) as server:
        Thread(target=hang_up, args=[server], daemon=True).start()
        finding = examine_adb()
    assert (finding.name, finding.verdict, finding.needed) == ("adb", FindingState.NOT_OK, False)
    assert finding.found.startswith("adb's server does not answer: ")


def hang_up(server: socket.socket) -> None:
    with suppress(OSError):
        while True:
            server.accept()[0].close()


def test_who_has_no_library_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adbutils", None)
    finding = examine_adb()
    assert (finding.verdict, finding.needed) == (FindingState.SKIPPED, False)
    assert install_command("android") in finding.found
    assert finding.advice == "only a phone needs it"
    assert can_play([finding])
