"""Answers the page by the server's own functions, in a worker of the browser.

`page/worker.js` hands on what the page asks, and hands back what `answer` gives. Games of Duel are
files in a folder in memory: the page keeps what `changed_games` tells, and brings it along again.
"""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import aclosing, suppress
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl

from stratabot.errors import StratabotError
from stratabot.games import GAMES
from stratabot.web.exchange import (
    JSON,
    ApiAnswer,
    ApiPath,
    ApiRequest,
    answer_to,
    form_values,
    json_object,
)
from stratabot.web.refusals import RefusedError
from stratabot.web.services import QUICK, Services, Settings

R = TypeVar("R")

LACKING: Final = 501
"""The status if a package is not there; `worker.js` loads it then, if it can."""


class WorksHere:
    """Does all work at once; the page ends the whole worker if that takes too long."""

    async def run(self, work: Callable[..., R], *args: object, queue: str = QUICK) -> R:
        del queue
        await asyncio.sleep(0)  # first, those who wait are told that somebody thinks
        return work(*args)


class SiteAnswer(NamedTuple):
    """An answer as a worker sends it: the status, the kind of contents, and these."""

    status: int
    kind: str
    contents: str | bytes
    retry_after: str | None


class SiteAnswers:
    """Answers what the page asks, by the paths that the server has, too."""

    def __init__(self, folder: Path) -> None:
        self._services = Services(Settings(), WorksHere(), duel_folder=folder)
        self._folder, self._told_games = folder, dict[str, str]()
        self._following = dict[int, asyncio.Task[None]]()
        self._parts = dict[str, list[tuple[re.Pattern[str], ApiPath]]]()

    async def answer(self, address: str, body: str, picture: bytes | None = None) -> SiteAnswer:
        """The answer to JSON; beside a picture, to a form's fields, each a list of texts."""
        try:
            told = await self._ask(address, body, picture)
        except (RefusedError, StratabotError) as error:
            told = answer_to(error)
        except ModuleNotFoundError as error:
            told = ApiAnswer({"error": _lacking(error, address, body, picture)}, LACKING)
        except MemoryError:
            told = ApiAnswer({"error": "that takes too much memory here"}, 503)
        contents = json.dumps(told.value) if told.kind == JSON else told.value
        return SiteAnswer(told.status, told.kind, contents, (told.headers or {}).get("retry-after"))

    async def _ask(self, address: str, body: str, picture: bytes | None = None) -> ApiAnswer:
        where, _, query = f"/{address}".partition("?")
        path, names = self._match_path(where)
        values: dict[str, object] = dict(parse_qsl(query)) if path.is_got else json_object(body)
        if picture is not None:
            fields = {name: value for name, value in values.items() if isinstance(value, list)}
            values = form_values(fields)
        return await path.answer(ApiRequest(where, values, picture, names))

    def _match_path(self, where: str) -> tuple[ApiPath, dict[str, str]]:
        """The path, and what stands there for its names; a game's own are loaded when it is met."""
        games = [game.name for game in GAMES if where.startswith(f"/api/{game.name}/")]
        for part in ("api", *games):
            if part not in self._parts:
                paths = import_module(f"stratabot.web.{part}").paths(self._services)
                self._parts[part] = [  # `{name}` stands for one word of a path
                    (re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", each.path)), each)
                    for each in paths
                ]
            for pattern, path in self._parts[part]:
                if found := pattern.fullmatch(where):
                    return path, found.groupdict()
        raise RefusedError(404, f"not found: {where!r:.80}")

    def follow(self, number: int, address: str, tell: Callable[[str | None], object]) -> None:
        """Tell values as they come, by that number, until `leave`; None if there are none."""
        self._following[number] = asyncio.ensure_future(self._follow(address, tell))

    async def _follow(self, address: str, tell: Callable[[str | None], object]) -> None:
        with suppress(RefusedError):
            told = await self._ask(address, "")
            if told.events is not None:
                async with aclosing(told.events) as values:
                    async for value in values:
                        tell(json.dumps(value))
        tell(None)

    def leave(self, number: int) -> None:
        self._following.pop(number).cancel()

    def changed_games(self) -> str:
        """The games of Duel that have changed since this was asked last, as JSON by their names."""
        now = {path.stem: path.read_text("utf-8") for path in self._folder.glob("*.json")}
        changed = dict(now.items() - self._told_games.items())
        self._told_games = now
        return json.dumps(changed)


def load_all() -> None:
    """Load what answers need, so that Python's memory can be kept with it."""
    for game in GAMES:
        import_module(f"stratabot.web.{game.name}")
        if game.has_puzzles:
            import_module(f"{game.package}.verbs")
    import_module("stratabot.web.api")


def start(games: str) -> SiteAnswers:
    """What answers, with these games of Duel, as `changed_games` has told them."""
    folder = Path(mkdtemp())
    for name, text in json.loads(games).items():
        (folder / f"{name}.json").write_text(text, "utf-8")
    made = SiteAnswers(folder)
    made.changed_games()
    return made


def _lacking(error: ModuleNotFoundError, address: str, body: str, picture: bytes | None) -> str:
    """What cannot be done in a page that was made without a package."""
    needed = {"numpy": "numpy", "PIL": "Pillow"}.get(error.name or "", str(error.name))
    if picture is not None or '"picture"' in body:
        return f"reading pictures needs {needed}, which this page was made without: type the board"
    if address.endswith(("/draw", "/picture")):
        return f"this kind of picture needs {needed}, which this page was made without: take SVG"
    return f"drawing this board needs {needed}, which this page was made without"
