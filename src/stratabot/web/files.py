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


def file_list(contents: Mapping[str, bytes]) -> dict[str, object]:
    """The files' names, and a version that changes with their contents."""
    digest = hashlib.sha256()
    for name, data in contents.items():
        digest.update(f"{name} {len(data)}\n".encode() + data)
    names = [name for name in contents if name not in _UNSEEN]
    return {"version": digest.hexdigest()[:16], "files": names}
