import re
import sys
from pathlib import Path

import pytest

from phone.android import AndroidPhone
from phone.server import Adb, Plug
from stratabot.installing import install_command
from stratabot.screen import ScreenError
from stratabot.screen.phones.adb import (
    ListedPhone,
    adb_client,
    adb_program,
    choose_phone,
    find_phone,
    is_running,
    list_phones,
    load_adbutils,
)

READY = ListedPhone("R58M", "device", "SM_G960F", 1)
OTHER = ListedPhone("emulator-5554", "device", "sdk_phone", 2)


def refusal(*listed: ListedPhone, serial: str = "") -> str:
    with pytest.raises(ScreenError) as refused:
        choose_phone(listed, serial)
    assert refused.value.exit_code == 3
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_the_only_phone_that_is_ready_is_taken() -> None:
    waiting = ListedPhone("X1", "unauthorized")
    assert choose_phone([READY]) == READY
    assert choose_phone([waiting, READY]) == READY
    assert choose_phone([READY, OTHER], "emulator-5554") == OTHER


def test_several_phones_are_named_with_what_to_give() -> None:
    text = refusal(READY, OTHER)
    assert "got 2: R58M (SM_G960F), emulator-5554 (sdk_phone)" in text
    assert text == refusal(ListedPhone("X1", "offline"), READY, OTHER)
    assert "android='SERIAL'" in text


def test_without_a_phone_it_is_said_how_to_connect_one() -> None:
    assert "no phone is connected: plug it in and switch on USB debugging" in refusal()
    assert 'no phone with the serial number "R5" is connected: plug' in refusal(serial="R5")
    assert 'number "R5" is connected; there are: R58M (SM_G960F)' in refusal(READY, serial="R5")


@pytest.mark.parametrize(
    ("state", "advice"),
    [
        ("unauthorized", "touch Allow"),
        ("authorizing", "dialog"),
        ("offline", "plug it in again"),
        ("connecting", "start again"),
        ("no", "udev rules"),
        ("recovery", 'in the state "recovery": restart it'),
    ],
)
def test_a_phone_in_another_state_is_refused_with_what_to_do(state: str, advice: str) -> None:
    phone = ListedPhone("R58M", state)
    assert advice in refusal(phone)
    assert advice in refusal(phone, OTHER, serial="R58M")
    assert "; the phone B does not answer" in refusal(phone, ListedPhone("B", "offline"))


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "adbutils", None)
    with pytest.raises(ScreenError, match=re.escape(f"(adbutils): {install_command('android')}")):
        load_adbutils()
    (tmp_path / "adbutils.py").write_text("raise RuntimeError('half\\n installed')")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "adbutils")
    with pytest.raises(ScreenError, match=r"^cannot load adbutils, .*: runtime error: half"):
        load_adbutils()


@pytest.mark.parametrize("port", ["next door", "", "0", "65536", "²"])
def test_a_port_that_is_none_is_one_line(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", port)
    with pytest.raises(ScreenError, match=r"ANDROID_ADB_SERVER_PORT: expected a port"):
        adb_client()


def test_without_the_program_it_is_said_what_to_install(
    adb_environment: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "adb"))
    with pytest.raises(ScreenError, match=r"no program adb.*apt install adb"):
        list_phones(adb_client())


def test_a_program_that_starts_no_server_is_told(
    adb_environment: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/bin/true")
    with pytest.raises(ScreenError, match=r"server does not start at 127.0.0.1:\d+"):
        list_phones(adb_client())


def test_a_server_that_does_not_run_is_started(adb_environment: object) -> None:
    client = adb_client()
    assert not is_running(client)
    try:
        assert list_phones(adb_client()) == []
        assert is_running(client)
        assert adb_program().endswith("adb")
    finally:
        client.server_kill()


def test_the_server_tells_of_a_phone_its_model_and_that_it_is_unplugged(
    adb: Adb, plug: Plug
) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1), model="SM_G960F")
    (phone,) = list_phones(adb_client())
    assert phone[:3] == (device.serial, "device", "SM_G960F")
    assert phone.transport is not None
    assert find_phone(adb_client()) == phone
    device.unplug()
    adb.await_state(device, "offline")
    with pytest.raises(ScreenError, match="does not answer: unplug it"):
        find_phone(adb_client())


def test_a_phone_that_does_not_trust_the_computer_is_told_until_it_does(
    adb: Adb, plug: Plug
) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1), trusts=False)
    with pytest.raises(ScreenError, match="touch Allow"):
        find_phone(adb_client())
    assert device.asked.wait(20)
    device.allow()
    adb.await_state(device, "device")
    assert find_phone(adb_client()).serial == device.serial


def test_of_two_phones_the_variable_chooses_as_for_adb(
    adb: Adb, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (plug(AndroidPhone.wave(2, 2, seed)) for seed in (1, 2))
    with pytest.raises(ScreenError, match="expected one phone, got 2"):
        find_phone(adb_client())
    assert find_phone(adb_client(), first.serial).serial == first.serial
    monkeypatch.setenv("ANDROID_SERIAL", second.serial)
    assert find_phone(adb_client()).serial == second.serial


def test_an_address_in_the_network_is_connected_to_if_somebody_is_there(
    adb: Adb, plug: Plug
) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1))
    adb("disconnect", device.serial)
    assert list_phones(adb_client()) == []
    assert find_phone(adb_client(), device.serial).serial == device.serial
    with pytest.raises(ScreenError, match=r'number "127\.0\.0\.1:1" is connected'):
        find_phone(adb_client(), "127.0.0.1:1")
