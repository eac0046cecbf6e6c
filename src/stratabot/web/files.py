"""The page's own files, and the list by which a browser keeps them."""

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

PAGE_FOLDER: Final = Path(str(files("stratabot.web") / "page"))

_UNSEEN: Final = ("index.html", "sw.js")
"""Files that are not asked for by these names, or must not be kept."""


def page_files(folder: Path = PAGE_FOLDER) -> dict[str, bytes]:
    """The contents of all files of the page by their paths, with `/`."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def version_of(contents: Mapping[str, bytes]) -> str:
    """A version that changes with the files' contents."""
    digest = hashlib.sha256()
    for name, data in contents.items():
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def file_list(contents: Mapping[str, bytes]) -> dict[str, object]:
    """The files' names, and their version."""
    names = [name for name in contents if name not in _UNSEEN]
    return {"version": version_of(contents), "files": names}
