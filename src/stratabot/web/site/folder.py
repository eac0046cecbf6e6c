"""Makes the folder: the page, our package, Pyodide's core and python-sat, for any web host."""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from stratabot import __version__
from stratabot.errors import InputError
from stratabot.saving import unwritable
from stratabot.web.files import page_files, version_of
from stratabot.words import argument

PYODIDE: Final = "314.0.7"
CORE: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Pyodide's files and their SHA-256 digests; the last one has those of all its packages."""

_PLATFORM: Final = "pyemscripten_2026_0_wasm32"
_SAT: Final = "1.9.dev24"
SAT_WHEEL: Final = f"python_sat-{_SAT}-cp314-cp314-{_PLATFORM}.whl"
_SAT_DIGEST: Final = "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d"

_FETCHED: Final = (
    *("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json"),
    *("python-sat.whl", "stratabot.zip"),
)
"""What a worker fetches at the first visit; it tells how much of that has come."""

FOR_PICTURES: Final = ("numpy", "pillow", "platformdirs")
"""Packages of the full Pyodide without which no picture is read, and no PNG or GIF is painted."""

_PACKAGE: Final = Path(str(files("stratabot")))
_LEFT_OUT: Final = (
    *("__main__.py", "cli/", "duel/engine.py", "duel/table/", "launching.py", "questions/books.py"),
    *("screen/desktop/", "screen/phones/", "screen/markers/", "spread/cluster.py", "strata/bot/"),
    *("strata/bulk/", "strata/picture/film.py", "strata/playing.py", "strata/practice/bot_game.py"),
    *("strata/practice/canvas.py", "strata/practice/choice.py", "strata/practice/cloth.py"),
    *("strata/practice/paint.py", "strata/practice/screen", "strata/practice/session.py"),
    *("strata/practice/window.py", "strata/telling/play.py", "strata/tour/", "strata/touring.py"),
    *("strata/vision/calibrate.py", "strata/vision/tracker.py", "web/page/", "web/strata/bot/"),
    *("web/site/folder.py", "web/site/page/", "web/access.py", "web/app.py", "web/bodies.py"),
    *("web/connections.py", "web/serving.py", "web/waiting_room.py", "web/worker_process.py"),
    *("web/workers.py", "web/files.py", "web/streams.py"),
)
"""What no answer to the page needs, by how its path begins."""

_POLICY: Final = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'\">"
)
"""The server's policy, and WebAssembly, as an element: nothing is asked of another host."""

_SECONDS: Final = 600
_HELP: Final = f"this needs the network once; or get Pyodide {PYODIDE} elsewhere: " + argument(
    "pyodide"
)


def make_site(folder: Path, pyodide: Path | None, is_again: bool) -> int:
    """Make a folder of static files, and return their number of bytes.

    It is made beside its place and then renamed. `pyodide` is a folder with Pyodide's files; None
    to fetch them. With `is_again` it takes the place of a folder that was made so before; files
    that somebody has added to that one stay.
    """
    if getattr(sys, "frozen", False):
        raise InputError("expected stratabot as a Python package, got the program without Python")
    before = _files_of(folder) if is_again else None
    contents = site_files(pyodide)
    try:
        parent = folder.resolve().parent
        parent.mkdir(parents=True, exist_ok=True)
        # Once it is in its place, there is nothing to remove.
        with TemporaryDirectory(
            prefix=".stratabot-", dir=parent, ignore_cleanup_errors=True
        ) as made:
            _write(Path(made), contents)
            _put(Path(made), folder, {*(before or ()), *contents})
    except OSError as error:
        raise unwritable(f"the folder {folder}", error) from None
    return sum(map(len, contents.values()))


def _files_of(folder: Path) -> list[str]:
    """The files of a folder that was made before; none if it is empty."""
    if not folder.is_dir() or not any(folder.glob("[!.]*")):
        return []
    try:
        return [*json.loads((folder / "files.json").read_bytes())["files"], "files.json", "sw.js"]
    except (OSError, ValueError, KeyError, TypeError):
        text = f"expected an empty folder, or one that this command has made, got {folder}"
        raise InputError(text) from None


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    os.chmod(folder, 0o755)  # a temporary folder is private
    for name, data in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _put(made: Path, folder: Path, ours: set[str]) -> None:
    """Put a folder in its place; what is not ours in the one before goes along."""
    place = folder.resolve()
    old = made.with_name(f"{made.name}-old")
    if place.exists():
        os.replace(place, old)
    os.replace(made, place)
    if old.exists():
        tops = {name.split("/")[0] for name in ours}
        for each in old.iterdir():
            if each.name not in tops:
                os.replace(each, place / each.name)
        shutil.rmtree(old)


def site_files(pyodide: Path | None) -> dict[str, bytes]:
    """The contents of all files by their paths: those of the page, some others in their place."""
    contents = page_files() | page_files(Path(__file__).parent / "page")
    with TemporaryDirectory() as fetched:
        source = pyodide or _fetch_pyodide(Path(fetched))
        core = {name: _checked(source / name, digest) for name, digest in CORE.items()}
        packages = json.loads(core["pyodide-lock.json"])["packages"]
        wheels = [packages[name] for name in FOR_PICTURES]
        has_pictures = all((source / each["file_name"]).is_file() for each in wheels)
        for each in wheels if has_pictures else ():
            core[each["file_name"]] = _checked(source / each["file_name"], each["sha256"])
        sat = packages["python-sat"]
        if (source / sat["file_name"]).is_file():
            wheel = _checked(source / sat["file_name"], sat["sha256"])
        else:
            where = source if (source / SAT_WHEEL).is_file() else _fetch_sat(Path(fetched))
            wheel = _checked(where / SAT_WHEEL, _SAT_DIGEST)
    contents |= {f"pyodide/{name}": data for name, data in core.items()}
    contents |= {"python-sat.whl": wheel, "stratabot.zip": own_package(has_pictures)}
    about = {"program": "stratabot", "version": __version__, "alone": True}
    contents["about.json"] = json.dumps(about).encode()
    if has_pictures:
        _change(contents, "worker.js", "PACKAGES = [];", f"PACKAGES = {json.dumps(FOR_PICTURES)};")
        _change(contents, "common/program.js", "HAS_PICTURES = false", "HAS_PICTURES = true")
    size = sum(len(contents[name]) for name in _FETCHED)
    _change(contents, "worker.js", "BYTES = 1;", f"BYTES = {size};")
    head = '<meta charset="utf-8">'
    _change(contents, "index.html", head, f"{head}\n{_POLICY}")
    version = version_of(contents)
    for name in ("sw.js", "worker.js", "common/program.js"):
        _change(contents, name, 'const VERSION = "";', f'const VERSION = "{version}";')
    kept = {name: _digest(data) for name, data in contents.items() if name != "sw.js"}
    kept["./"] = kept.pop("index.html")
    contents["files.json"] = json.dumps({"version": version, "files": kept}).encode()
    return contents


def _change(contents: dict[str, bytes], name: str, before: str, after: str) -> None:
    assert contents[name].count(before.encode()) == 1
    contents[name] = contents[name].replace(before.encode(), after.encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _checked(path: Path, digest: str) -> bytes:
    """The contents of a file that has that digest."""
    try:
        data = path.read_bytes()
    except OSError as error:
        text = f"expected {path.name} of Pyodide {PYODIDE} in {path.parent} ({error.strerror})"
        raise InputError(text) from None
    if _digest(data) != digest:
        raise InputError(f"expected {path.name} of Pyodide {PYODIDE}, got another one: {path}")
    return data


def _fetch_pyodide(folder: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise InputError("expected npm, which fetches Pyodide, got none: " + _HELP)
    _run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], folder, "Pyodide")
    with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as archive:
        for name in CORE:
            if found := archive.extractfile(f"package/{name}"):
                (folder / name).write_bytes(found.read())
    return folder


def _fetch_sat(folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    what = ["--no-deps", "--only-binary=:all:", "--implementation=cp", "--abi=cp314"]
    which = [f"--platform={_PLATFORM}", "--python-version=3.14", f"python-sat=={_SAT}"]
    _run([*pip, *what, *which], folder, "python-sat")
    return folder


def _run(command: Sequence[str], folder: Path, what: str) -> None:
    """Let another program fetch something into a folder."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"cannot fetch {what} ({error}): " + _HELP) from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").split("\n")
        why = next((line.strip() for line in reversed(said) if line.strip()), "no reason told")
        raise InputError(f"cannot fetch {what} ({why:.100}): " + _HELP)


def own_package(has_pictures: bool) -> bytes:
    """Our package as an archive, the same one of the same files, without what no answer needs."""
    found = {
        path.relative_to(_PACKAGE).as_posix(): path
        for path in sorted(_PACKAGE.rglob("*"))
        if path.is_file() and path.suffix not in (".pyc", ".png") and path.name != ".DS_Store"
    }
    if not has_pictures:
        found = {name: path for name, path in found.items() if path.suffix != ".npz"}
    profile = Path("calibration") / "strata.toml"
    if (beside := _PACKAGE.parents[1] / profile).is_file():  # in a checkout
        found[profile.as_posix()] = beside
    held = io.BytesIO()
    with ZipFile(held, "w") as archive:
        for name, path in sorted(found.items()):
            if not name.startswith(_LEFT_OUT):
                entry = ZipInfo(f"stratabot/{name}")
                archive.writestr(entry, path.read_bytes(), ZIP_DEFLATED, 9)
    return held.getvalue()
