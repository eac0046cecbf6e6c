"""What the routes are given: how the server was started, its workers, and what ends it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

R = TypeVar("R")

QUICK: Final = "quick"
"""The lane of work that mostly takes a few milliseconds. What takes longer moves aside."""

LONG: Final = "long"
"""The lane to which it moves, and begins anew."""

PATIENT: Final = "patient"
"""The lane of pictures, and of all that takes seconds. All else on the machine goes first."""


class Works(Protocol):
    """Who does the work: processes of the server, or the browser's worker itself."""

    async def run(self, work: Callable[..., R], *args: object, queue: str = QUICK) -> R:
        """What `work(*args)` gives, or raises."""


class Settings(NamedTuple):
    """How the server was started."""

    host: str = "127.0.0.1"  # the address that it is bound to
    port: int = 0  # 0 for any free one
    token: str | None = None  # what a visitor must bring; None for an application in a test
    ticket: str | None = None  # leads in once, as the token does; other accounts may see it
    is_shared: bool = False  # whether other machines may come in; they only look on at the bot
    certificate: str | None = None  # a file in PEM for HTTPS; None for HTTP
    key: str | None = None  # the certificate's key; None if it is in the same file
    is_new: bool = False  # whether the token is a new one, which locks former visitors out
    names: tuple[str, ...] = ()  # how others call this machine: host names and addresses

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def address(self) -> str:
        """Where a browser finds the page, with the token."""
        host = self.names[0] if self.names else self.host
        token = f"?token={self.token}" if self.token else ""
        return f"{self.scheme}://{host}:{self.port}/{token}"


class Services(NamedTuple):
    """What each part's `paths(services)` is made with; `end` ends the server."""

    settings: Settings
    workers: Works
    end: Callable[[], None] = lambda: None
    duel_folder: Path | None = None  # keeps Duel's games; None for what programs remember
