"""Builds the programs that need no Python, and all that is released: `make app`, `make release`.

    python -m app.build [--windows FOLDER] [--release]

In `dist/` it leaves a zip for this system. With `--windows`, which names the folder of a Windows
Python (`windows/build`), also one for Windows. With `--release` also the wheel, the source archive
and the checksums of all. The version is the package's own.

This system's program is packed in an environment of its own, which has what stratabot needs and
PyInstaller, and nothing else.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.needed import EXTRAS, LEFT_OUT
from app.third_party import describe_parts

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / "build" / "app"

_SPEC: Final = str(ROOT / "app" / "stratabot.spec")
_NO_X265: Final = str(ROOT / "app" / "no_x265.c")


class Target(NamedTuple):
    """A system that a program is built for.

    Attributes:
        name: how the zip calls it.
        python: how its Python is started.
        packages: the folder of that Python's packages.
        compiler: the C compiler for it.
        drive: what stands before this system's paths there.
    """

    name: str
    python: Sequence[str]
    packages: Path
    compiler: str
    drive: str = ""


def build_wheel() -> Path:
    """The wheel, in `dist/`."""
    words = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(WORK), ".")
    _run(words)
    (made,) = WORK.glob("*.whl")
    return Path(shutil.move(made, DIST / made.name))


def build_sources() -> Path:
    """The source archive, in `dist/`."""
    _run((sys.executable, "-m", "build", "--sdist", "--outdir", str(WORK), "."))
    (made,) = WORK.glob("*.tar.gz")
    return Path(shutil.move(made, DIST / made.name))


def make_environment(wheel: Path) -> Target:
    """This system, with a new environment that has what the wheel's program needs."""
    folder = WORK / "env"
    _run((sys.executable, "-m", "venv", "--without-pip", str(folder)))
    windows = sys.platform == "win32"
    python = str(folder / ("Scripts/python.exe" if windows else "bin/python"))
    pip = (sys.executable, "-m", "pip", "--python", python)
    extras = ",".join(EXTRAS)
    _run((*pip, "install", "--quiet", f"{wheel}[{extras}]", "--group", "pack"))
    _run((*pip, "uninstall", "--quiet", "--yes", *LEFT_OUT))
    if sys.platform == "linux":  # its fork has taken its files along
        _run((*pip, "install", "--quiet", "--force-reinstall", "--no-deps", "python-xlib"))
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    told = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True)
    return Target(this_system(), (python,), Path(told.stdout.strip()), "cc")


def windows_target(folder: Path) -> Target:
    """Windows, whose Python runs under Wine."""
    python = (str(ROOT / "windows" / "python"), str(folder))
    packages = folder / "python" / "Lib" / "site-packages"
    return Target("windows-amd64", python, packages, "x86_64-w64-mingw32-gcc", "Z:")


def build_app(wheel: Path, target: Target) -> Path:
    """The zip of a system, in `dist/`."""
    package, work, made = (WORK / target.name / name for name in ("package", "work", "made"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(package)
    made.mkdir()
    places = (f"--distpath={target.drive}{made}", f"--workpath={target.drive}{work}")
    options = ("--noconfirm", "--log-level=ERROR")
    words = ("-m", "PyInstaller", *options, *places, f"{target.drive}{_SPEC}")
    _run((*target.python, *words), {"PYTHONPATH": f"{target.drive}{package}"})
    folder = made / "stratabot"
    leave_out_x265(folder, target.compiler)
    parts = [source for _, source in json.loads((made / "parts.json").read_text("utf-8")) if source]
    files = [Path(source.removeprefix(target.drive).replace("\\", "/")) for source in parts]
    ours = (WORK / target.name, ROOT)
    told = describe_parts(files, target.packages, ours)
    (folder / "THIRD-PARTY.txt").write_text(told, "utf-8", newline="\n")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    readme = (ROOT / "app" / "README.txt").read_text("utf-8")
    (folder / "README.txt").write_text(with_glibc(readme, folder), "utf-8", newline="\n")
    version = wheel.name.split("-")[1]
    return zip_folder(folder, DIST / f"stratabot-{version}-{target.name}.zip")


def leave_out_x265(folder: Path, compiler: str) -> None:
    """Put a library without an encoder in the place of x265, which libheif would load."""
    names_it = "-install_name" if sys.platform == "darwin" else "-soname"
    for encoder in folder.rglob("libx265*"):
        (heif,) = encoder.parent.glob("libheif*")
        asked = re.search(rb"x265_api_get_\d+", heif.read_bytes())
        assert asked, f"expected that {heif.name} asks for x265"
        named = (f"-DGIVE_ENCODER={asked[0].decode()}", f"-Wl,{names_it},{encoder.name}")
        _run((compiler, "-shared", "-s", "-O2", *named, "-o", str(encoder), _NO_X265))


def oldest_glibc(folder: Path) -> str | None:
    """The oldest glibc that has all that the programs in a folder ask of it."""
    found = [version for path in folder.rglob("*") for version in _asked_glibc(path)]
    return ".".join(map(str, max(found))) if found else None


def _asked_glibc(path: Path) -> Iterable[tuple[int, int]]:
    data = path.read_bytes() if path.is_file() else b""
    if data.startswith(b"\x7fELF"):
        for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)\0", data):
            yield int(major), int(minor)


def with_glibc(text: str, folder: Path) -> str:
    """A text, with the glibc that the program in a folder needs after each "glibc"."""
    if (version := oldest_glibc(folder)) is None:
        return text
    return re.sub(r"glibc \d+\.\d+", f"glibc {version}", text)


def zip_folder(folder: Path, target: Path) -> Path:
    """A zip of a folder; programs in it stay programs."""
    part = target.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(folder.parent))
    return part.replace(target)


def write_checksums(files: Sequence[Path]) -> Path:
    """`SHA256SUMS` beside the files, as `sha256sum --check` reads it."""
    lines = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    target = DIST / "SHA256SUMS"
    target.write_text("".join(lines), "utf-8", newline="\n")
    return target


def this_system() -> str:
    """How zips call this system: linux-x86_64, windows-amd64, macos-arm64."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"{system}-{platform.machine().lower()}"


def _run(words: Sequence[str], more: Mapping[str, str] | None = None) -> None:
    subprocess.run(words, check=True, cwd=ROOT, env={**os.environ, **(more or {})})


def main() -> None:
    """Build what the arguments ask for; say what was built."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--windows", metavar="FOLDER", help="the folder of a Windows Python")
    parser.add_argument("--release", action="store_true", help="everything that is released")
    asked = parser.parse_args()
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    wheel = build_wheel()
    made = [wheel]
    if asked.release:
        made.append(build_sources())
    made.append(build_app(wheel, make_environment(wheel)))
    if asked.windows:
        made.append(build_app(wheel, windows_target(Path(asked.windows).resolve())))
    if asked.release:
        made.append(write_checksums(made))
    for file in made:
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
