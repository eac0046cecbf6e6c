"""THIRD-PARTY.txt: what a program that needs no Python is made of, with all licenses' texts.

Each file that PyInstaller packed belongs to a Python package, to Python, or to a package of the
Debian that the program was built on; each of these says itself what its license is.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final, NamedTuple

from piplicenses_lib import get_package_info

COMMON: Final = Path("/usr/share/common-licenses")
"""Where Debian keeps the texts that its packages only name."""

UNKNOWN: Final = "unknown"
"""The license of what no package owns: then nobody may give the program away."""

_DOCS: Final = Path("/usr/share/doc")
_PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
_ALWAYS: Final = ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3", "MPL-2.0")
_RULE: Final = "=" * 78

_NOTES: Final = {
    "adbutils": "Its folder binaries has adb, of Android's Platform-Tools: Apache-2.0, "
    "https://android.googlesource.com/platform/packages/modules/adb",
    "certifi": "It lies here as source. MPL-2.0: see the end of this file.",
    "fpdf2": "It lies here as source, which you may change.",
    "pebble": "It lies here as source, which you may change.",
    "pillow-heif": "The encoder x265, for which the wheel is under the GPL, is left out: the file "
    "of that name is stratabot's own, and has no line of it. libheif and libde265, under the LGPL, "
    "are files of their own, which you may replace; their sources are named below.",
    "pyinstaller": "What starts the program. Its exception allows any license for what it starts.",
    "python-xlib": "It lies here as source, which you may change.",
}
"""What a package's own files do not say."""

_OF_WINDOWS: Final = {
    "libcrypto": "libssl3",
    "libssl": "libssl3",
    "libffi": "libffi8",
    "sqlite3": "libsqlite3-0",
    "tcl8": "libtcl8.6",
    "tk8": "libtk8.6",
}
"""Libraries that Python for Windows brings, and Debian's packages of the same ones."""

_IN_PYTHON: Final = ("libbz2-1.0", "libexpat1", "liblzma5", "zlib1g")
"""Debian's packages of libraries that Python for Windows has inside, beside libmpdec: that is with
Python itself in Debian."""

_MICROSOFT: Final = ("vcruntime", "msvcp", "ucrtbase", "api-ms-win")


class Part(NamedTuple):
    """What a program has from others: name, version, license, where its source is, all texts."""

    name: str
    version: str
    license: str
    source: str
    texts: tuple[str, ...]


_MICROSOFT_PART: Final = Part(
    "Microsoft-runtime",
    "14",
    "Microsoft's terms for redistributable code",
    "https://visualstudio.microsoft.com/license-terms/",
    ("These libraries of Visual C++ and Windows may go along with a program, unchanged.",),
)


def describe_parts(files: Iterable[Path], packages: Path, ours: Sequence[Path]) -> str:
    """The whole text.

    Args:
        files: what was packed, where it lay before.
        packages: the folder of the Python packages.
        ours: the folders of what is stratabot's own.
    """
    parts = {part.name: part for part in _find_parts(files, packages, ours)}
    return format_parts([parts[name] for name in sorted(parts, key=str.lower)])


def format_parts(parts: Sequence[Part]) -> str:
    """A table of these parts, their texts, then the texts that those only name."""
    rows = [f"{part.name} {part.version}: {part.license}" for part in parts]
    pages = [_page(part) for part in parts]
    told = "\n".join(pages)
    named = {*_ALWAYS, *re.findall(rf"{COMMON}/([\w.-]*\w)", told)}
    for name in sorted(named):
        if (COMMON / name).is_file():
            pages.append(f"{_RULE}\n{name}\n\n{(COMMON / name).read_text('utf-8')}")
    return f"{_HEAD}\n" + "\n".join(rows) + "\n\n" + "\n".join(pages)


def licenses_told(text: str) -> dict[str, str]:
    """The license of each part, by its name, as the table of such a text says."""
    table = text.split("\n\n")[_HEAD.count("\n\n") + 1]
    return {row.split()[0]: row.split(": ", 1)[1] for row in table.splitlines()}


_HEAD: Final = """\
stratabot is under the MIT license (LICENSE.txt). This is what it carries along, with all licenses.

Nothing of it is under the GPL alone. You may replace what is under the LGPL or the MPL: it lies in
the folder _internal as source, or as a library of its own. stratabot's own sources have all that
builds this program ("make app").
"""


def _page(part: Part) -> str:
    note = _NOTES.get(part.name, "")
    head = [_RULE, f"{part.name} {part.version}", part.license, part.source, note]
    return "\n".join([*filter(None, head), "", *part.texts])


def _find_parts(files: Iterable[Path], packages: Path, ours: Sequence[Path]) -> Iterable[Part]:
    owners = _owners(packages)
    others = set()
    found = {"pyinstaller": owners[packages / "PyInstaller" / "__init__.py"]}
    for file in files:
        if owner := owners.get(file):
            found[owner.name] = owner
        elif not any(file.is_relative_to(folder) for folder in ours):
            others.add(file)
    yield from map(_package_part, found.values())
    yield from _others(others, packages)


def _owners(packages: Path) -> dict[Path, Distribution]:
    """The package of each file in a folder of Python packages."""
    return {
        packages / file: package
        for package in distributions(path=[str(packages)])
        for file in package.files or ()
    }


def _package_part(package: Distribution) -> Part:
    told = get_package_info(package)
    name = told.license
    if name == "UNKNOWN" or "\n" in name:
        name = ", ".join(told.license_classifiers)
    texts = dict.fromkeys([*told.license_texts, *told.notice_texts, *told.other_texts])
    source = f"https://pypi.org/project/{told.name}/{told.version}/"
    return Part(told.name, told.version, name or UNKNOWN, source, tuple(texts))


def _others(files: set[Path], packages: Path) -> Iterable[Part]:
    """Python itself, and the packages of Debian that files of no Python package belong to."""
    home = packages.parents[1]
    of_windows = (home / "python311.dll").exists()
    # Python's folder, or nowhere if it lies in Debian's own.
    python = home if of_windows else Path(sys.base_prefix)
    debian = {*_IN_PYTHON} if of_windows else set()
    rest = set()
    for file in files:
        known = [
            package
            for start, package in _OF_WINDOWS.items()
            if of_windows and any(part.lower().startswith(start) for part in file.parts[-4:])
        ]
        debian.update(known)
        if of_windows and file.name.lower().startswith(_MICROSOFT):
            yield _MICROSOFT_PART
        elif not known and (python == Path("/usr") or not file.is_relative_to(python)):
            rest.add(file)
    yield _python_part()
    owners = _debian_owners(rest)
    yield from (_debian_part(package) for package in {*debian, *owners.values()})
    for file in rest - owners.keys():
        yield Part(file.name, "", UNKNOWN, str(file), ())


def _python_part() -> Part:
    """CPython, with what Debian says of the parts in it that others wrote."""
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    files = [place / "LICENSE.txt" for place in places]
    files.append(_DOCS / f"libpython{_PYTHON}-minimal" / "copyright")
    texts = dict.fromkeys(file.read_text("utf-8") for file in files if file.is_file())
    return Part("Python", _PYTHON, "PSF-2.0", "https://www.python.org/downloads/", tuple(texts))


def _debian_owners(files: Iterable[Path]) -> dict[Path, str]:
    """The Debian package of each of these files that has one."""
    if shutil.which("dpkg-query") is None:
        return {}
    # Debian knows some files by names from before /lib became a link to /usr/lib.
    names = {name: file for file in files for name in _names_of(file)}
    done = subprocess.run(
        ["dpkg-query", "--search", *names], capture_output=True, text=True, check=False
    )
    told = (line.partition(": ") for line in done.stdout.splitlines())
    return {names[name]: owner.partition(":")[0] for owner, _, name in told if name in names}


def _names_of(file: Path) -> Iterable[str]:
    for name in (str(file), str(file.resolve())):
        yield name
        yield name.removeprefix("/usr")


def _debian_part(package: str) -> Part:
    fields = "${source:Package} ${source:Version}"
    done = subprocess.run(
        ["dpkg-query", "--show", f"--showformat={fields}", package],
        capture_output=True,
        text=True,
        check=False,
    )
    source, _, version = done.stdout.partition(" ")
    file = _DOCS / package / "copyright"
    texts = (file.read_text("utf-8"),) if file.is_file() else ()
    where = f"https://snapshot.debian.org/package/{source}/{version}/"
    return Part(package, version, "see below" if texts else UNKNOWN, where, texts)
