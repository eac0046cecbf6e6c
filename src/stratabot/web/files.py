"""The page's files, by which a browser keeps the page for times without the program."""

import hashlib
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from stratabot.web.house import House

_UNSEEN = ("index.html", "sw.js")
"""Files that are not asked for by these names, or must not be kept."""


def page_folder() -> Path:
    """Where the page's files are."""
    return Path(str(files("stratabot.web") / "page"))


def page_files() -> dict[str, bytes]:
    """The contents of all files of the page by their paths, with `/`."""
    folder = page_folder()
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def routes(_house: House) -> list[BaseRoute]:
    """`GET /files.json`: the files' names, and a version that changes with their contents."""
    contents = page_files()
    digest = hashlib.sha256()
    for name, data in contents.items():
        digest.update(f"{name} {len(data)}\n".encode() + data)
    told = {
        "version": digest.hexdigest()[:16],
        "files": [name for name in contents if name not in _UNSEEN],
    }

    async def answer(_request: Request) -> Response:
        return JSONResponse(told)

    return [Route("/files.json", answer)]
