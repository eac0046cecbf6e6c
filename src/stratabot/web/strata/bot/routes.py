"""The bot over HTTP: `/api/bot/...`. From other machines it can be looked at, and nothing else."""

import atexit
import shlex
from collections.abc import Awaitable, Callable, Mapping
from math import inf
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from stratabot.errors import InputError
from stratabot.questions.options import values_of
from stratabot.strata.playing import PlayOptions, play_options
from stratabot.web.access import is_here
from stratabot.web.bodies import read_json
from stratabot.web.refusals import RefusedError, in_options
from stratabot.web.request_values import RequestValues
from stratabot.web.services import PATIENT, Services
from stratabot.web.strata.bot.runs import Runs
from stratabot.web.streams import EventStream

_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("size", "colors", "window", "region", "practice", "dry_run", "undo", "patience"),
    "wave": ("size", "colors", "window", "region", "practice", "undo", "patience", "puzzles"),
    "watch": ("size", "colors", "window", "region"),
}
"""The options that a page may give, by the command."""

_MOST_BYTES: Final = 10_000

Answering = Callable[[Request], Awaitable[Response]]


def bot_routes(services: Services) -> list[BaseRoute]:
    """The bot's routes; only looking on is for other machines, too."""
    made = BotRoutes(services, Runs())
    atexit.register(made.runs.end)

    def only_here(answer: Answering) -> Answering:
        async def checked(request: Request) -> Response:
            if not is_here(request, services.settings):
                raise RefusedError(403, "expected a page on the machine where the bot plays")
            return await answer(request)

        return checked

    return [
        Route("/api/bot/doctor", only_here(made.doctor)),
        Route("/api/bot/start", only_here(made.start), methods=["POST"]),
        Route("/api/bot/stop", only_here(made.stop), methods=["POST"]),
        Route("/api/bot/run", made.run),
        Route("/api/bot/events", made.events),
        Route("/api/bot/frame", made.frame),
    ]


class BotRoutes:
    """Answers the page's requests to the bot."""

    def __init__(self, services: Services, runs: Runs) -> None:
        self.services, self.runs = services, runs

    async def doctor(self, request: Request) -> Response:
        """What `stratabot doctor --format json` says."""
        self.runs.require_none()
        title = request.query_params.get("window") or None
        return JSONResponse(await self.services.workers.run(_examine, title, queue=PATIENT))

    async def start(self, request: Request) -> Response:
        """Start `play`, `wave` or `watch` with options of the command line."""
        asked = await read_json(request, _MOST_BYTES)
        verb = RequestValues(asked).one_of("verb", (*_OPTIONS,))
        given = {
            name: value
            for name, value in asked.items()
            if name != "verb" and value is not None and value is not False and value != ""
        }
        try:
            values = values_of(play_options(_OPTIONS[verb]), given)
            options = PlayOptions.of(values | {"only_looks": verb == "watch"})
        except InputError as error:
            raise RefusedError(422, in_options(error.message)) from None
        if verb == "play":
            options = options.with_values(puzzles=1)
        elif verb == "watch":
            options = options.with_values(patience=inf)
        command = shlex.join(["stratabot", verb, *_words(given)])
        return JSONResponse(self.runs.start(command, verb, options).as_json())

    async def stop(self, _request: Request) -> Response:
        if self.runs.last:
            self.runs.last.stop()
        return await self.run(_request)

    async def run(self, _request: Request) -> Response:
        """The last run; null if there was none."""
        return JSONResponse(self.runs.last and self.runs.last.as_json())

    async def events(self, _request: Request) -> Response:
        return EventStream(self.runs.follow())

    async def frame(self, request: Request) -> Response:
        """What the last run saw last; null if that is the frame `after`, or nothing is there."""
        last = self.runs.last
        return JSONResponse(last and last.newest_frame(request.query_params.get("after", "")))


def _examine(window: str | None) -> dict[str, object]:
    from stratabot.strata.playing import examine, findings_json

    return findings_json(examine(window), in_options)


def _words(given: Mapping[str, object]) -> list[str]:
    """The options as words of a command line."""
    return [f"--{name}" if value is True else f"--{name}={value}" for name, value in given.items()]
