import json
import re
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from commands import refusal, run
from stratabot.games import GAMES
from stratabot.web.files import page_files
from stratabot.web.site import folder as site_folder
from test_architecture import DOORS, graph, modules
from web.site.sites import fake_core


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return fake_core(tmp_path / "pyodide", monkeypatch)


def make(folder: Path, core: Path, *args: str) -> dict[str, bytes]:
    """The files that the command makes."""
    done = run("site", str(folder), "--pyodide", str(core), *args)
    assert (done.exit_code, done.stdout) == (0, ""), done.stderr
    return page_files(folder)


def complain(folder: Path, *args: str) -> str:
    """What is refused, in one line, and without a trace in the folder's place."""
    before = sorted(folder.parent.rglob("*"))
    told = refusal("site", str(folder), *args)
    assert sorted(folder.parent.rglob("*")) == before
    return told


def test_the_folder_has_the_page_and_what_answers(tmp_path: Path, core: Path) -> None:
    made = make(tmp_path / "public", core)
    assert {name for name in page_files() if name != "common/program.js"} <= made.keys()
    assert {f"pyodide/{name}" for name in site_folder.CORE} <= made.keys()
    listed = json.loads(made["files.json"])
    assert {*listed["files"], "sw.js", "files.json", "index.html"} == {*made, "./"}
    assert f'"{listed["version"]}"' in made["sw.js"].decode()
    with zipfile.ZipFile(BytesIO(made["stratabot.zip"])) as archive:
        names = archive.namelist()
    assert {"stratabot/web/api/work.py", "stratabot/calibration/strata.toml"} <= {*names}
    assert not [name for name in names if "/bot/child" in name or "/cli/" in name]


def test_it_has_the_licenses_of_what_it_is_made_of(tmp_path: Path, core: Path) -> None:
    text = make(tmp_path / "public", core)["THIRD-PARTY.txt"].decode()
    license_of_ours = (Path(__file__).parents[3] / "LICENSE").read_text("utf-8").strip()
    assert text.startswith("stratabot is under the MIT license")
    assert license_of_ours in text
    assert f"Pyodide {site_folder.PYODIDE}: MPL-2.0" in text
    assert f"pyodide/tree/{site_folder.PYODIDE}\n" in text
    assert "Mozilla Public License Version 2.0\n=====" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
    for name in (*site_folder.CORE, "python-sat", *site_folder.FOR_PICTURES):
        assert name.removesuffix(".mjs").removeprefix("pyodide.").lower() in text.lower()


def test_all_addresses_are_relative_and_of_the_same_host(tmp_path: Path, core: Path) -> None:
    made = make(tmp_path / "public", core)
    ours = {name: data for name, data in made.items() if not name.startswith("pyodide/")}
    for name, data in ours.items():
        if name.endswith((".js", ".css", ".html", ".webmanifest")):
            text = data.decode().replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?://", text), name
            assert not re.search(
                r"""(from|import\(|src=|href=|fetch\(|register\()\s*["']/""", text
            ), name


def test_the_version_tells_whether_anything_has_changed(
    tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (make(tmp_path / name, core) for name in ("a", "b"))
    assert first == second
    monkeypatch.setattr("stratabot.web.site.folder.__version__", "99")
    third = make(tmp_path / "c", core)
    changed = {name for name, data in third.items() if data != first[name]}
    assert changed == {"about.json", "common/program.js", "files.json", "sw.js", "worker.js"}


def test_a_folder_is_made_anew_with_force_and_keeps_what_others_put_there(
    tmp_path: Path, core: Path
) -> None:
    public = tmp_path / "public"
    made = make(public, core)
    (public / "CNAME").write_text("someone.example")
    (public / ".git").mkdir()
    (public / "main.js").write_text("old")
    told = complain(public, "--pyodide", str(core))
    assert "expected an empty or a new folder" in told
    assert "--force" in told
    assert make(public, core, "--force") == made | {"CNAME": b"someone.example"}
    assert (public / ".git").is_dir()
    assert [path.name for path in tmp_path.glob(".stratabot*")] == []


def test_a_folder_of_other_things_is_left_alone_even_with_force(tmp_path: Path, core: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "index.html").write_text("mine")
    told = complain(other, "--pyodide", str(core), "--force")
    assert "expected an empty folder, or one that this command has made" in told


def test_what_is_not_that_pyodide_is_refused(tmp_path: Path, core: Path) -> None:
    public = tmp_path / "public"
    assert "No such file" in complain(public, "--pyodide", str(tmp_path / "nowhere"))
    (core / "pyodide.asm.wasm").write_bytes(b"another one")
    assert "expected pyodide.asm.wasm of Pyodide" in complain(public, "--pyodide", str(core))
    (core / "pyodide.asm.wasm").unlink()
    assert "expected pyodide.asm.wasm of Pyodide" in complain(public, "--pyodide", str(core))


@pytest.mark.skipif(sys.platform == "win32", reason="the npm here is a script of a shell's")
def test_without_npm_or_a_network_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = complain(tmp_path / "public")
    assert "expected npm, which fetches Pyodide" in told
    assert "--pyodide" in told
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error network' >&2\nexit 1\n")
    npm.chmod(0o755)
    told = complain(tmp_path / "public")
    assert "cannot fetch Pyodide (npm error network)" in told
    assert "needs the network once" in told


def test_a_program_without_pythons_files_says_so(
    tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    told = complain(tmp_path / "public", "--pyodide", str(core))
    assert "expected stratabot as a Python package" in told


def test_pictures_are_read_if_pyodide_has_what_that_needs(tmp_path: Path, core: Path) -> None:
    assert b"const PACKAGES = [];" in make(tmp_path / "small", core)["worker.js"]
    for name in site_folder.FOR_PICTURES:
        (core / f"{name}-0-py3-none-any.whl").write_text(name)
    made = make(tmp_path / "large", core)
    assert b'const PACKAGES = ["numpy", "pillow", "platformdirs"];' in made["worker.js"]
    assert made["pyodide/numpy-0-py3-none-any.whl"] == b"numpy"
    with zipfile.ZipFile(BytesIO(made["stratabot.zip"])) as archive:
        assert "stratabot/vision/digits.npz" in archive.namelist()


def test_of_our_package_exactly_that_ships_which_some_answer_may_load() -> None:
    games = [game.name for game in GAMES if game.has_puzzles]
    late = ("verbs", "maker", "shot", "public", "picture.board")  # found by their names
    todo = ["web.site.answering", "web.api", *(f"web.{game.name}" for game in GAMES)]
    todo += [f"{game}.{each}" for game in games for each in late] + ["duel.public", ""]
    reached = set[str]()
    while todo:
        module = todo.pop()
        if module in modules() and module not in reached:
            reached.add(module)
            todo += () if module in DOORS | {""} else graph()[module]
            todo.append(module.rpartition(".")[0])
    package = site_folder.own_package(has_pictures=True)
    with zipfile.ZipFile(BytesIO(package)) as archive:
        paths = [name for name in archive.namelist() if name.endswith(".py")]
    names = (path.removeprefix("stratabot/").removesuffix(".py").split("/") for path in paths)
    shipped = {".".join(part for part in name if part != "__init__") for name in names}
    assert shipped == reached - {"spread.cluster"}, "Dask works on other machines only"
