"""What the routes are given: how the server was started, its workers, and what ends it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stratabot.web.workers import Workers


class Settings(NamedTuple):
    """How the server was started."""

    host: str = "127.0.0.1"  # the address that it is bound to
    port: int = 0  # 0 for any free one
    token: str | None = None  # what a visitor must bring; None where anybody here may come in
    is_shared: bool = False  # whether other machines may come in; then there is no bot
    certificate: str | None = None  # a file in PEM for HTTPS; None for HTTP
    key: str | None = None  # the certificate's key; None if it is in the same file
    is_new: bool = False  # whether the token is a new one, which locks former visitors out
    names: tuple[str, ...] = ()  # how others call this machine: host names and addresses

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def address(self) -> str:
        """Where a browser finds the page; for others, with the token."""
        host = self.names[0] if self.names else self.host
        token = f"?token={self.token}" if self.token else ""
        return f"{self.scheme}://{host}:{self.port}/{token}"


class Services(NamedTuple):
    """What each part's `routes(services)` makes its routes with; `end` ends the server."""

    settings: Settings
    workers: "Workers"
    end: Callable[[], None] = lambda: None
