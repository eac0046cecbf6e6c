"""The answers of the commands as JSON: docs/api.md."""

from collections.abc import Callable
from typing import Final

from stratabot.games import GAMES
from stratabot.web.api import work
from stratabot.web.api.kept_pictures import KeptPicture, KeptPictures
from stratabot.web.api.work import WorkerAnswer
from stratabot.web.exchange import ApiAnswer, ApiPath, ApiRequest
from stratabot.web.refusals import RefusedError
from stratabot.web.request_values import RequestValues
from stratabot.web.services import PATIENT, QUICK, Services

_KINDS: Final = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
"""The kinds of pictures, and how they are told."""


def paths(services: Services) -> list[ApiPath]:
    """`/api/GAME/VERB` and `/api/read`."""
    made = Answers(services)
    found = [ApiPath("/api/read", made.read, takes_picture=True)]
    answers = dict.fromkeys(("solve", "hint", "explain", "grade"), made.answer)
    answers |= {"generate": made.generate, "draw": made.draw}
    for game in GAMES:
        of_game = answers if game.has_puzzles else {}
        of_game = of_game | ({"read": made.read} if game.has_pictures else {})
        for verb, answer in of_game.items():
            takes_picture = verb != "generate"
            path = f"/api/{game.name}/{verb}"
            found.append(ApiPath(path, answer, takes_picture=takes_picture))
    return found


class Answers:
    """Answers requests as commands do."""

    def __init__(self, services: Services) -> None:
        self.services, self._pictures = services, KeptPictures()

    async def answer(self, asked: ApiRequest) -> ApiAnswer:
        """What `solve`, `hint`, `explain` or `grade` says of a grid or a picture."""
        game, verb = _words(asked)
        if _has_picture(asked):
            return await self._tell_picture(asked, game, verb)
        grid = RequestValues(asked.values).text("grid")
        options = _without(asked.values, "grid")
        return await self._tell(work.solve_like, game, verb, grid, options)

    async def read(self, asked: ApiRequest) -> ApiAnswer:
        first, *second = _words(asked)
        return await self._tell_picture(asked, first if second else None, "read")

    async def generate(self, asked: ApiRequest) -> ApiAnswer:
        game, _ = _words(asked)
        return await self._tell(work.generate, game, asked.values, queue=PATIENT)

    async def draw(self, asked: ApiRequest) -> ApiAnswer:
        """The picture that `solve` or `explain` draws of a grid, or over a picture."""
        game, _ = _words(asked)
        if _has_picture(asked):
            return await self._tell_picture(asked, game, is_drawn=True)
        values = RequestValues(asked.values)
        grid, kind = values.text("grid"), values.one_of("kind", (*_KINDS,))
        options = _without(asked.values, "grid", "kind", "verb")
        args = (game, _drawn_verb(asked), grid, kind, options)
        return await self._tell(work.draw, *args, kind=kind, queue=PATIENT)

    async def _tell(
        self, do: Callable[..., WorkerAnswer], *args: object, kind: str = "", queue: str = QUICK
    ) -> ApiAnswer:
        """What a worker answers; as a picture if a kind is named."""
        told = await self.services.workers.run(do, *args, queue=queue)
        if kind and told.status == 200:
            return ApiAnswer(told.value, kind=_KINDS[kind])
        return ApiAnswer(told.value, told.status)

    async def _tell_picture(
        self, asked: ApiRequest, game: str | None, verb: str = "", *, is_drawn: bool = False
    ) -> ApiAnswer:
        """What a verb says of a picture, which is kept then; or what it draws over it."""
        if is_drawn:
            verb = _drawn_verb(asked)
        if asked.picture is None:
            picture = self._kept_picture(asked.values)
        else:
            picture = self._pictures.with_data(asked.picture)
        options = _without(asked.values, "picture", *(["verb"] if is_drawn else []))
        do, args = work.ask_picture, (picture, game, verb, options, is_drawn)
        told = await self.services.workers.run(do, *args, queue=PATIENT)
        if told.status == 200 and is_drawn:
            return ApiAnswer(told.value, kind=_KINDS["png"])
        if not told.found:
            return ApiAnswer(told.value, told.status)
        self._pictures.keep(picture._replace(found=told.found))
        return ApiAnswer(told.value | {"picture": picture.name}, told.status)

    def _kept_picture(self, values: dict[str, object]) -> KeptPicture:
        """A picture that was sent before."""
        if "grid" in values:
            raise RefusedError(422, "expected a grid or a picture, got both")
        picture = self._pictures.named(RequestValues(values).text("picture"))
        if picture is None:
            raise RefusedError(410, "this picture is not kept any more: send it again")
        return picture


def _has_picture(asked: ApiRequest) -> bool:
    return asked.picture is not None or "picture" in asked.values


def _words(asked: ApiRequest) -> list[str]:
    """The words of the path after `/api/`."""
    return asked.path.split("/")[2:]


def _drawn_verb(asked: ApiRequest) -> str:
    return RequestValues(asked.values).one_of("verb", ("solve", "explain", "hint"), "solve")


def _without(values: dict[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in values.items() if name not in names}
