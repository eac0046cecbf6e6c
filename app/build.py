"""Builds the programs that need no Python, and all that is released: `make app`, `make release`.

    python app/build.py [--windows FOLDER] [--release]

In `dist/` it leaves a zip for this system. With `--windows`, which names the folder of a Windows
Python (`windows/build`), also one for Windows. With `--release` also the wheel, the source archive
and the checksums of all. The version is the package's own.
"""

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / "build" / "app"

_SPEC: Final = str(ROOT / "app" / "stratabot.spec")


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


def build_app(wheel: Path, system: str, python: Sequence[str], of_windows: bool = False) -> Path:
    """The zip of a system, in `dist/`.

    Args:
        wheel: what the program is made of.
        system: how the zip calls the system.
        python: how the Python of that system is started.
        of_windows: whether that is a Windows Python under Wine.
    """
    package, work, made = (WORK / system / name for name in ("package", "work", "made"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(package)
    drive = "Z:" if of_windows else ""
    places = (f"--distpath={drive}{made}", f"--workpath={drive}{work}")
    words = ("-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", *places, f"{drive}{_SPEC}")
    _run((*python, *words), {"PYTHONPATH": f"{drive}{package}"})
    folder = made / "stratabot"
    shutil.copy(ROOT / "app" / "README.txt", folder)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    version = wheel.name.split("-")[1]
    return zip_folder(folder, DIST / f"stratabot-{version}-{system}.zip")


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
    made.append(build_app(wheel, this_system(), (sys.executable,)))
    if asked.windows:
        python = (str(ROOT / "windows" / "python"), asked.windows)
        made.append(build_app(wheel, "windows-amd64", python, of_windows=True))
    if asked.release:
        made.append(write_checksums(made))
    for file in made:
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
