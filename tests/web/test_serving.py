import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from commands import run
from requirements import needs_signals
from stratabot.installing import install_command
from stratabot.web import serving
from stratabot.web.services import Settings
from stratabot.web.serving import kept_token, qr_text, runs_at
from thorough import cases
from waiting import PATIENCE, wait_until
from web.page import Server

Serve = Callable[..., Server]
pytestmark = pytest.mark.slow
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
PACKAGES = PROJECT["project"]["optional-dependencies"]["web"]
EXTRA = [re.split("[^a-z-]", package)[0] for package in PACKAGES]

PROGRAM_THAT_LOSES_EXCEPTIONS = """
import signal, sys
from stratabot.web import serving
make_app = serving.make_app

def load(house):
    try:
        signal.raise_signal(signal.{name})
    except BaseException:  # as if the interpreter were in a callback of its own
        pass
    return make_app(house)

if __name__ == "__main__":
    serving.make_app = load
    sys.argv = ["stratabot", "serve", "--no-open", "--port", "0"]
    from stratabot.__main__ import main
    main()
"""


@pytest.fixture
def serve() -> Iterator[Serve]:
    running: list[Server] = []

    def start(*args: str) -> Server:
        running.append(Server("--port", "0", *args))
        return running[-1]

    yield start
    for each in running:
        each.stop()


def ask(address: str, data: bytes | None = None, **headers: str) -> Any:
    headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, data, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


@needs_signals
@pytest.mark.parametrize(
    ("name", "ended"), [("SIGINT", (130, "stratabot: stopped\n")), ("SIGTERM", (0, ""))]
)
def test_a_signal_ends_it_though_somebody_listens(
    serve: Serve, name: str, ended: tuple[int, str]
) -> None:
    serving = serve()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{32}", serving.address)
    assert ask(f"{serving.base}api/about", Cookie=serving.cookie)["bot"]
    events = urllib.request.Request(
        f"{serving.base}api/bot/events", headers={"Cookie": serving.cookie}
    )
    with urllib.request.urlopen(events, timeout=PATIENCE):
        assert serving.end(getattr(signal, name)) == ended


@needs_signals
@cases("name,code", [("SIGINT", 130), ("SIGTERM", 0)], "one signal is as another", one_in=2)
def test_a_signal_that_comes_while_modules_are_loaded_is_not_lost(name: str, code: int) -> None:
    program = PROGRAM_THAT_LOSES_EXCEPTIONS.format(name=name)
    words = [sys.executable, "-c", program]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (code, "stratabot: stopped\n" * (code == 130))


def test_a_port_that_is_taken_is_one_line(serve: Serve) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--no-open", "--port", str(port))
        assert not runs_at(Settings(port=port, token="ours"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"stratabot: --port: expected a free port, got {port}")
    assert result.stderr.count("\n") == 1


def test_a_server_of_ours_is_known(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_PATIENCE", PATIENCE)
    port, token = re.findall(r":(\d+)/\?token=(.+)", server.address)[0]
    ours = Settings(port=int(port), token=token)
    wait_until(lambda: runs_at(ours))  # it tells its address just before it answers
    assert not runs_at(ours._replace(token="another account's"))


def test_another_account_of_this_machine_reaches_nothing_that_the_bot_does(server: Server) -> None:
    for path in ("", "api/about", "api/bot/run", "api/bot/frame", "api/bot/doctor", "main.js"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            ask(server.base + path)
    for path in ("api/end", "api/bot/start", "api/bot/stop", "api/strata/solve"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            ask(server.base + path, b"{}")
    assert ask(f"{server.base}api/about", Cookie=server.cookie)["can_end"]


def test_a_phone_comes_in_by_the_token_alone(serve: Serve) -> None:
    serving = serve("--lan")
    assert re.fullmatch(r"http://[\d.]+:\d+/\?token=[\w-]{32}", serving.address)
    here = re.sub(r"//[^/:]+:", "//127.0.0.1:", serving.address)
    address, _, token = here.partition("?token=")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        ask(f"{address}api/about")
    cookie = f"stratabot-{address.rstrip('/').rpartition(':')[2]}={token}"
    about = ask(f"{address}api/about", Cookie=cookie)
    assert about["address"] == serving.address
    assert about["looks_on"]
    assert about["bot"]  # asked from this machine
    assert not ask(f"{address}api/about", Cookie=cookie, Via="a proxy")["bot"]
    if os.name == "posix":
        code, said = serving.end(signal.SIGINT)
        assert (code, qr_text(serving.address, False) in said) == (130, True)


def test_with_a_certificate_the_page_is_served_by_https(
    serve: Serve, trust: tuple[ssl.SSLContext, list[str]]
) -> None:
    context, options = trust
    serving = serve(*options)
    assert serving.address.startswith("https://127.0.0.1:")
    about = urllib.request.Request(f"{serving.base}api/about", headers={"Cookie": serving.cookie})
    with urllib.request.urlopen(about, context=context) as answer:
        assert json.loads(answer.read())["program"] == "stratabot"


def test_a_certificate_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "c.pem").write_text("no certificate")
    result = run("serve", "--no-open", "--certificate", str(tmp_path / "c.pem"))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("stratabot: --certificate: expected a certificate")
    assert run("serve", "--key", "k.pem").exit_code == 2


@pytest.mark.parametrize("missing", sorted(EXTRA))
def test_without_a_package_of_the_extra_one_line_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = missing.replace("-", "_")
    for loaded in [each for each in sys.modules if each.split(".")[0] == name]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, name, None)
    result = run("serve", "--no-open")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert (
        f"the page needs {name}, which is not installed: {install_command('web')}" in result.stderr
    )


def test_a_code_fits_a_terminal_and_is_dark_on_light() -> None:
    address = "http://192.168.100.100:65535/?token=" + "a" * 32
    plain, colored = qr_text(address, False), qr_text(address, True)
    assert max(map(len, plain.splitlines())) <= 60
    assert colored.count("\x1b[97;40m") == len(plain.splitlines())


def test_the_secret_stays_for_a_week_unless_another_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "state" / "token"
    first = kept_token(True, folder=file.parent)
    assert kept_token(True, folder=file.parent) == first
    second = kept_token(True, is_new=True, folder=file.parent)
    assert first != second == kept_token(True, folder=file.parent)
    day, now = 24 * 3600, time.time()
    os.utime(file, (now, now - 6.9 * day))
    assert kept_token(True, folder=file.parent) == second
    os.utime(file, (now, now - 7.1 * day))
    assert kept_token(True, folder=file.parent) != second
    file.write_text("short")
    assert len(kept_token(True, folder=file.parent)) == 32


def test_the_secret_of_this_machine_alone_is_another_and_stays(tmp_path: Path) -> None:
    mine = kept_token(False, folder=tmp_path)
    os.utime(tmp_path / "own-token", (1, 1))
    assert kept_token(False, folder=tmp_path) == mine != kept_token(True, folder=tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_a_secret_that_others_could_read_is_replaced(tmp_path: Path) -> None:
    first = kept_token(False, folder=tmp_path)
    file = tmp_path / "own-token"
    assert file.stat().st_mode & 0o077 == 0
    file.chmod(0o644)
    assert kept_token(False, folder=tmp_path) != first
    assert file.stat().st_mode & 0o077 == 0


def test_a_secret_that_cannot_be_kept_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none").write_text("")
    assert len(kept_token(False, folder=tmp_path / "none")) == 32
    told = capsys.readouterr().err
    assert told.startswith("the address holds until Ctrl-C:")
    assert told.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="Windows reads no file that is just replaced")
def test_servers_that_begin_at_the_same_time_keep_one_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ThreadPoolExecutor(8) as pool:
        for at in range(20):
            folder = tmp_path / str(at)
            tokens = {*pool.map(lambda _: kept_token(False, folder=folder), range(8))}  # noqa: B023
            assert kept_token(False, folder=folder) in tokens
            assert [file.name for file in folder.iterdir()] == ["own-token"]
    assert capsys.readouterr().err == ""
