from contextlib import suppress
from subprocess import CalledProcessError, TimeoutExpired
from unittest.mock import MagicMock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone.android import AndroidPhone
from phone.device import Output
from phone.server import Adb, Plug
from phone.wire import CHECKED
from stratabot.screen import ScreenError
from stratabot.screen.phones import adb, phone
from stratabot.screen.phones.adb import ListedPhone, find_phone, open_adb
from stratabot.screen.phones.phone import Phone, PhoneLostError, Wakefulness, require_open, state_in
from waiting import PATIENCE, wait_until

AdbError = pytest.importorskip("adbutils").AdbError

ANDROID_4 = "mShowingLockscreen=true mShowingDream=false mDreamingLockscreen=true"
ANDROID_6 = "  mWakefulness=Awake\n    mIsShowing=false\n    mInputRestricted=false"
ANDROID_13 = "  mWakefulness=Awake\n    mIsShowing=true\n    mInputRestricted=true"
ANDROID_14 = "  getWakefulnessLocked()=Dozing\n  mWakefulnessChanging=false"


@pytest.mark.parametrize(
    ("text", "awake"),
    [
        ("", Wakefulness.OPEN),
        (ANDROID_4, Wakefulness.LOCKED),
        (ANDROID_4.replace("true", "false"), Wakefulness.OPEN),
        (ANDROID_6, Wakefulness.OPEN),
        (ANDROID_6.replace("mIsShowing=false", "mIsShowing=true"), Wakefulness.OPEN),
        (ANDROID_13, Wakefulness.LOCKED),
        (ANDROID_13.replace("Awake", "Asleep"), Wakefulness.ASLEEP),
        (ANDROID_14, Wakefulness.ASLEEP),
        (ANDROID_14.replace("Dozing", "Awake"), Wakefulness.OPEN),
    ],
)
def test_what_a_phone_says_of_its_screen_is_understood(text: str, awake: Wakefulness) -> None:
    assert state_in(text).awake is awake
    assert state_in(text.replace("\n", "\r\n")).awake is awake


def test_the_sizes_are_told_shorter_side_first() -> None:
    state = state_in("Physical size: 1080x2340\r\nOverride size: 1560x720\r\n")
    assert (state.physical, state.override) == ((1080, 2340), (720, 1560))
    assert state_in("Physical size: 1080x2340\n").override is None


@given(st.text(st.sampled_from("mIsShowng=trueDzxakflPhyc OvridS:1x0\n")))
def test_whatever_a_phone_prints_of_itself_is_understood(text: str) -> None:
    state = state_in(text)
    assert state.physical is None or state.physical[0] <= state.physical[1]


def connected(client: object = None) -> Phone:
    client = client or open_adb()
    return Phone(client, find_phone(client))


@pytest.mark.parametrize(
    "how",
    [{}, {"version": CHECKED, "largest": 4096}, {"features": ""}, {"trusts": False}],
    ids=["today", "with sums, in small pieces", "without features", "asking for the key"],
)
def test_commands_and_bytes_pass_through_every_kind_of_adb(
    how: dict[str, object], adb: Adb, plug: Plug
) -> None:
    screen = AndroidPhone.wave(2, 2, 1)
    bare = bytes(range(256)) * 300 + b"\r\n\n"
    device = plug(screen, **how)
    device.run = lambda line: Output(bare) if line == "bytes" else screen.run(line)
    if not device.trusts:
        assert device.asked.wait(PATIENCE)
        device.allow()
    adb.await_state(device, "device")
    phone = connected()
    assert phone.read("bytes") == bare
    assert phone.read("bytes") == bare, "in a buffer of that size"
    assert phone.run("echo again") == ("again\n", 0)


def test_a_phone_that_knows_the_computer_asks_no_second_time(adb: Adb, plug: Plug) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1), trusts=False)
    assert device.asked.wait(PATIENCE)
    device.allow()
    adb.await_state(device, "device")
    device.asked.clear()
    adb("disconnect", device.serial)
    adb("connect", device.serial)
    adb.await_state(device, "device")
    assert not device.asked.is_set()


def test_output_and_exit_code_are_told(plug: Plug) -> None:
    plug(AndroidPhone.wave(2, 2, 1))
    phone = connected()
    assert phone.run("echo two words") == ("two words\n", 0)
    assert phone.run("nothing").code == 127
    assert phone.state().awake is Wakefulness.OPEN


@pytest.mark.parametrize("printed", ["", "15", f"15\n{phone._CODE}"])
def test_an_answer_without_an_exit_code_was_cut_off(
    printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Phone, "read", lambda *_: bytearray(printed.encode()))
    with pytest.raises(PhoneLostError, match="connection was closed"):
        Phone.__new__(Phone).run("echo 15")


def test_a_phone_unplugged_is_lost_and_found_again(adb: Adb, plug: Plug) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1))
    phone = connected()
    device.unplug()
    adb.await_state(device, "offline")
    for ask in (lambda: phone.run("echo"), lambda: phone.read("echo")):
        with pytest.raises(PhoneLostError):
            ask()
    listed = phone.relisted()
    assert listed is not None
    assert listed.trouble
    device.plug()
    adb.await_state(device, "device")
    listed = phone.relisted()
    assert listed is not None
    assert not listed.trouble
    assert phone.run("echo again").text.strip() == "again"
    device.unplug()

    def is_gone() -> bool:
        with suppress(CalledProcessError):  # adb knows it no more; but it may list it once again
            adb("disconnect", device.serial)
        return phone.relisted() is None

    wait_until(is_gone)


@pytest.mark.parametrize(
    "raised", [AdbError("closed"), OSError("reset"), TimeoutError(), TimeoutExpired("adb", 20)]
)
def test_what_adbs_client_raises_means_that_the_phone_is_lost(
    raised: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "require_server", lambda _: None)
    client = MagicMock(make_connection=MagicMock(side_effect=raised))
    with pytest.raises(PhoneLostError):
        Phone(client, ListedPhone("1", "device")).read("echo")


def test_a_bug_of_our_own_is_no_pulled_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "require_server", lambda _: None)
    listed = ListedPhone("1", "device")
    broken = MagicMock(make_connection=MagicMock(side_effect=TypeError("a bug")))
    with pytest.raises(TypeError, match="a bug"):
        Phone(broken, listed).read("echo")
    odd = MagicMock(list=lambda extended: [None])
    monkeypatch.setattr(adb, "require_server", lambda _: None)
    with pytest.raises(AttributeError):
        adb.phones_at(odd)


def test_a_phone_that_sleeps_or_is_locked_is_refused(plug: Plug) -> None:
    screen = AndroidPhone.wave(2, 2, 1)
    plug(screen)
    phone = connected()
    require_open(phone, phone.state())
    screen.locked = True
    with pytest.raises(ScreenError, match="is locked: unlock it"):
        require_open(phone, phone.state())
    screen.asleep = True
    with pytest.raises(ScreenError, match="is off: unlock it"):
        require_open(phone, phone.state())
