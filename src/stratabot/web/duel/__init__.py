"""Duel in the page, against the bot and between two phones: `/api/duel/...`, as in docs/api.md."""

from pathlib import Path
from typing import Final

from stratabot.web.duel.answers import DuelAnswers
from stratabot.web.duel.games import Games, Shelf
from stratabot.web.exchange import ApiPath
from stratabot.web.services import Services

_MOST_BYTES: Final = 20_000


def paths(services: Services) -> list[ApiPath]:
    """`/api/duel/...` and `/api/qr`."""
    made = DuelAnswers(services, Games(shelf=Shelf(services.duel_folder or _usual_folder())))
    actions = {
        "move": made.move,
        "undo": made.undo,
        "redo": made.redo,
        "resign": made.resign,
        "again": made.again,
        "hint": made.hint,
        "state": made.state,
    }
    answers = {
        "/api/duel/games": made.begin,
        "/api/duel/games/{name}/join": made.join,
        **{f"/api/duel/games/{{name}}/{name}": made.seated(act) for name, act in actions.items()},
        "/api/duel/replay": made.replay,
        "/api/qr": made.qr,
    }
    return [
        *(ApiPath(path, answer, most=_MOST_BYTES) for path, answer in answers.items()),
        ApiPath("/api/duel/games/{name}/events", made.events, is_got=True),
    ]


def _usual_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("stratabot", appauthor=False) / "duel"
