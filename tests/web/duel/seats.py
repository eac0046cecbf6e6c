"""Games of Duel that are played by requests."""

import time
from json import dumps, loads
from types import SimpleNamespace
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from waiting import PATIENCE

Told = dict[str, Any]


class Client(Protocol):
    """What sends requests to a server."""

    def post(self, path: str, *, json: Any) -> Any:
        """The response to a value."""


class AtServer:
    """Sends requests to a server of its own.

    Args:
        address: of the server.
    """

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")

    def post(self, path: str, *, json: Any) -> SimpleNamespace:
        """The response to a value."""
        headers = {"content-type": "application/json"}
        request = Request(self._address + path, dumps(json).encode(), headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                status, text = answer.status, answer.read().decode()
        except HTTPError as error:
            status, text = error.code, error.read().decode()
        return SimpleNamespace(status_code=status, text=text, json=lambda: loads(text))


class Seat:
    """A player's side in a game, as a page has it.

    Args:
        client: of the server.
        told: what the server said when the seat was taken.
    """

    def __init__(self, client: Client, told: Told) -> None:
        self.client, self.game, self.key = client, told["game"], told["key"]
        self.side = told["state"]["you"]

    @classmethod
    def begin(cls, client: Client, **wishes: object) -> "Seat":
        """The seat of whoever begins a game."""
        answer = client.post("/api/duel/games", json=wishes)
        assert answer.status_code == 200, answer.text
        return cls(client, answer.json())

    @classmethod
    def join(cls, client: Client, game: str, code: str) -> "Seat":
        """The seat of whoever comes with an invitation."""
        answer = client.post(f"/api/duel/games/{game}/join", json={"code": code})
        assert answer.status_code == 200, answer.text
        return cls(client, answer.json())

    def friend(self) -> "Seat":
        """The other seat, taken by the invitation."""
        return Seat.join(self.client, self.game, self.state()["invitation"])

    def ask(self, verb: str, **values: object) -> Any:
        """The server's response."""
        path = f"/api/duel/games/{self.game}/{verb}"
        return self.client.post(path, json={"key": self.key, **values})

    def do(self, verb: str, **values: object) -> Told:
        """The server's answer, which is no refusal."""
        answer = self.ask(verb, **values)
        assert answer.status_code == 200, answer.text
        told: Told = answer.json()
        return told

    def state(self) -> Told:
        """What the player may know now."""
        return self.do("state")

    def await_turn(self) -> Told:
        """The state as soon as it is this player's turn, or the end."""
        end = time.monotonic() + PATIENCE
        while not ((told := self.state())["over"] or told["turn"] == self.side):
            assert time.monotonic() < end, told
            time.sleep(0.01)
        return told


def first_move(told: Told) -> str:
    """Place on the first empty square; else remove the first piece."""
    for row, line in enumerate(told["board"]):
        if "." in line:
            return f"place {'abcdef'[line.index('.')]}{row + 1}"
    return "remove a1"
