"""The answers of the commands as JSON, over HTTP: docs/web.md."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from stratabot.games import GAMES
from stratabot.web.api import work
from stratabot.web.api.work import WorkerAnswer
from stratabot.web.bodies import Uploads, client_of, is_form, read_form, read_json
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services
from stratabot.web.workers import PATIENT, QUICK
from stratabot.words import got

_KINDS: Final = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
"""The kinds of pictures, and how they are told."""

_SECONDS: Final = 15.0
"""How long a command may take, unless less is asked for."""


def routes(services: Services) -> list[BaseRoute]:
    """`POST /api/GAME/VERB` and `POST /api/read`."""
    made = AnswerRoutes(services)
    found: list[BaseRoute] = [Route("/api/read", made.read, methods=["POST"])]
    answers = dict.fromkeys(("solve", "hint", "explain", "grade"), made.answer)
    answers |= {"generate": made.generate, "draw": made.draw}
    for game in GAMES:
        of_game = answers if game.has_puzzles else {}
        of_game = of_game | ({"read": made.read} if game.has_pictures else {})
        for verb, answer in of_game.items():
            found.append(Route(f"/api/{game.name}/{verb}", answer, methods=["POST"]))
    return found


class AnswerRoutes:
    """Answers requests as commands do."""

    def __init__(self, services: Services) -> None:
        self.services, self._uploads = services, Uploads()

    async def answer(self, request: Request) -> Response:
        """What `solve`, `hint`, `explain` or `grade` says of a grid."""
        game, verb = _path(request)
        asked = await read_json(request)
        grid = _take_text(asked, "grid")
        return await self._tell(work.solve_like, game, verb, grid, _limited(asked))

    async def read(self, request: Request) -> Response:
        first, *second = _path(request)
        game = first if second else None
        return await self._tell_form(request, partial(work.read_picture, game))

    async def generate(self, request: Request) -> Response:
        game, _ = _path(request)
        options = _limited(await read_json(request))
        return await self._tell(work.generate, game, options, lane=PATIENT)

    async def draw(self, request: Request) -> Response:
        """The picture that `solve` or `explain` draws of a grid, or over a picture."""
        game, _ = _path(request)
        if is_form(request):
            return await self._tell_form(request, partial(work.draw_over, game), kind="png")
        asked = await read_json(request)
        grid, kind = _take_text(asked, "grid"), _take_text(asked, "kind")
        verb = asked.pop("verb", "solve")
        if kind not in _KINDS:
            raise RefusedError(422, f"expected the kind {', '.join(_KINDS)}, {got(kind)}")
        if verb not in ("solve", "explain", "hint"):
            raise RefusedError(422, f"expected the verb solve, explain or hint, {got(verb)}")
        do = partial(work.draw, game, verb, grid, kind, _limited(asked))
        return await self._tell(do, kind=kind, lane=PATIENT)

    async def _tell(
        self, do: Callable[..., WorkerAnswer], *args: Any, kind: str = "", lane: str = QUICK
    ) -> Response:
        """What a worker answers; as a picture if a kind is named."""
        told = await self.services.workers.run(do, *args, lane=lane)
        if kind and told.status == 200:
            return Response(told.value, media_type=_KINDS[kind])
        return JSONResponse(told.value, told.status)

    async def _tell_form(
        self, request: Request, do: Callable[..., WorkerAnswer], kind: str = ""
    ) -> Response:
        """What a worker answers to a form, once all of it has come."""
        async with self._uploads.room(client_of(request)):
            form = await read_form(request)
            options = {  # `cell` can be there several times
                name: values if name == "cell" or len(values) > 1 else values[0]
                for name, values in form.fields.items()
            }
            return await self._tell(do, form.picture, options, kind=kind, lane=PATIENT)


def _path(request: Request) -> list[str]:
    """The words of the path after `/api/`."""
    return request.url.path.split("/")[2:]


def _take_text(asked: dict[str, Any], name: str) -> str:
    text = asked.pop(name, None)
    if not isinstance(text, str):
        raise RefusedError(422, f"expected a text for {name}")
    return text


def _limited(asked: dict[str, Any]) -> dict[str, Any]:
    """The options, with a time limit, which may come in either spelling."""
    given = [name for name in ("time-limit", "time_limit") if name in asked]
    if len(given) > 1:
        raise RefusedError(422, "expected time-limit once, got time_limit, too")
    name = given[0] if given else "time-limit"
    seconds = asked.get(name)
    if isinstance(seconds, int | float) and not isinstance(seconds, bool):
        return asked | {name: min(seconds, _SECONDS)}
    return asked if seconds is not None else asked | {name: _SECONDS}
