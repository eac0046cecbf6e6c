"""The answers of the commands as JSON, over HTTP: docs/web.md."""

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from stratabot.games import GAMES
from stratabot.web.api import work
from stratabot.web.api.kept_pictures import KeptPicture, KeptPictures
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

_FLAGS: Final[dict[str, Any]] = {"true": True, "false": False}
"""What forms have for a flag."""

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
        self.services, self._uploads, self._pictures = services, Uploads(), KeptPictures()

    async def answer(self, request: Request) -> Response:
        """What `solve`, `hint`, `explain` or `grade` says of a grid or a picture."""
        game, verb = _path(request)
        if is_form(request):
            return await self._tell_form(request, game, verb)
        asked = await read_json(request)
        if "picture" in asked:
            return await self._tell_kept(asked, game, verb)
        grid = _take_text(asked, "grid")
        return await self._tell(work.solve_like, game, verb, grid, _limited(asked))

    async def read(self, request: Request) -> Response:
        first, *second = _path(request)
        game = first if second else None
        if is_form(request):
            return await self._tell_form(request, game, "read")
        return await self._tell_kept(await read_json(request), game, "read")

    async def generate(self, request: Request) -> Response:
        game, _ = _path(request)
        options = _limited(await read_json(request))
        return await self._tell(work.generate, game, options, lane=PATIENT)

    async def draw(self, request: Request) -> Response:
        """The picture that `solve` or `explain` draws of a grid, or over a picture."""
        game, _ = _path(request)
        if is_form(request):
            return await self._tell_form(request, game, is_drawn=True)
        asked = await read_json(request)
        if "picture" in asked:
            return await self._tell_kept(asked, game, is_drawn=True)
        grid, kind, verb = _take_text(asked, "grid"), _take_text(asked, "kind"), _take_verb(asked)
        if kind not in _KINDS:
            raise RefusedError(422, f"expected the kind {', '.join(_KINDS)}, {got(kind)}")
        args = (game, verb, grid, kind, _limited(asked))
        return await self._tell(work.draw, *args, kind=kind, lane=PATIENT)

    async def _tell(
        self, do: Callable[..., WorkerAnswer], *args: Any, kind: str = "", lane: str = QUICK
    ) -> Response:
        """What a worker answers; as a picture if a kind is named."""
        told = await self.services.workers.run(do, *args, lane=lane)
        if kind and told.status == 200:
            return Response(told.value, media_type=_KINDS[kind])
        return JSONResponse(told.value, told.status)

    async def _tell_form(
        self, request: Request, game: str | None, verb: str = "", *, is_drawn: bool = False
    ) -> Response:
        """What is said of the picture in a form, once all of it has come."""
        async with self._uploads.room(client_of(request)):
            form = await read_form(request)
            options: dict[str, Any] = {  # `cell` can be there several times
                name: values
                if name == "cell" or len(values) > 1
                else _FLAGS.get(values[0], values[0])
                for name, values in form.fields.items()
            }
            picture = self._pictures.with_data(form.picture)
            return await self._tell_picture(picture, game, verb, options, is_drawn)

    async def _tell_kept(
        self, asked: dict[str, Any], game: str | None, verb: str = "", *, is_drawn: bool = False
    ) -> Response:
        """What is said of a picture that was sent before."""
        if "grid" in asked:
            raise RefusedError(422, "expected a grid or a picture, got both")
        picture = self._pictures.named(_take_text(asked, "picture"))
        if picture is None:
            raise RefusedError(410, "this picture is not kept any more: send it again")
        return await self._tell_picture(picture, game, verb, _limited(asked), is_drawn)

    async def _tell_picture(
        self,
        picture: KeptPicture,
        game: str | None,
        verb: str,
        options: dict[str, Any],
        is_drawn: bool,
    ) -> Response:
        """What a verb says of a picture, which is kept then; or what it draws over it."""
        verb = verb or _take_verb(options)
        do, args = work.ask_picture, (picture, game, verb, options, is_drawn)
        told = await self.services.workers.run(do, *args, lane=PATIENT)
        if told.status == 200 and is_drawn:
            return Response(told.value, media_type=_KINDS["png"])
        if not told.found:
            return JSONResponse(told.value, told.status)
        self._pictures.keep(picture._replace(found=told.found))
        return JSONResponse(told.value | {"picture": picture.name}, told.status)


def _path(request: Request) -> list[str]:
    """The words of the path after `/api/`."""
    return request.url.path.split("/")[2:]


def _take_text(asked: dict[str, Any], name: str) -> str:
    text = asked.pop(name, None)
    if not isinstance(text, str):
        raise RefusedError(422, f"expected a text for {name}")
    return text


def _take_verb(asked: dict[str, Any]) -> str:
    """The verb whose answer is drawn."""
    verb = asked.pop("verb", "solve")
    if verb not in ("solve", "explain", "hint"):
        raise RefusedError(422, f"expected the verb solve, explain or hint, {got(verb)}")
    return str(verb)


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
