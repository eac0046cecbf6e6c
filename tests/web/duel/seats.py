import time
from typing import Any

from httpx2 import Client

from waiting import PATIENCE
from web.page import Page

Told = dict[str, Any]


def at_server_of(page: Page) -> Client:
    """Asks the server of a page, on a new connection each time."""
    headers = {"connection": "close", "cookie": page.cookie}
    return Client(base_url=page.address, timeout=PATIENCE, headers=headers)


class Seat:
    """A player's side in a game, as a page has it; `told` is what was said when it was taken."""

    def __init__(self, client: Client, told: Told) -> None:
        self.client, self.game, self.key = client, told["game"], told["key"]
        self.side = told["state"]["you"]

    @classmethod
    def begin(cls, client: Client, **wishes: object) -> "Seat":
        answer = client.post("/api/duel/games", json=wishes)
        assert answer.status_code == 200, answer.text
        return cls(client, answer.json())

    @classmethod
    def join(cls, client: Client, game: str, code: str) -> "Seat":
        answer = client.post(f"/api/duel/games/{game}/join", json={"code": code})
        assert answer.status_code == 200, answer.text
        return cls(client, answer.json())

    def friend(self) -> "Seat":
        return Seat.join(self.client, self.game, self.state()["invitation"])

    def ask(self, verb: str, **values: object) -> Any:
        path = f"/api/duel/games/{self.game}/{verb}"
        return self.client.post(path, json={"key": self.key, **values})

    def do(self, verb: str, **values: object) -> Told:
        """The server's answer, which is no refusal."""
        answer = self.ask(verb, **values)
        assert answer.status_code == 200, answer.text
        told: Told = answer.json()
        return told

    def state(self) -> Told:
        return self.do("state")

    def await_turn(self) -> Told:
        end = time.monotonic() + PATIENCE
        while not ((told := self.state())["over"] or told["turn"] == self.side):
            assert time.monotonic() < end, told
            time.sleep(0.01)
        return told


def first_move(told: Told) -> str:
    for row, line in enumerate(told["board"]):
        if "." in line:
            return f"place {'abcdef'[line.index('.')]}{row + 1}"
    return "remove a1"
