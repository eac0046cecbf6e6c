"""What all parts of the server share: how it was started, and its workers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stratabot.web.workers import Workers


class Settings(NamedTuple):
    """How the server was started.

    Attributes:
        host: the address that it is bound to.
        port: the port; 0 for any free one.
        token: what a visitor must bring; None if anybody on this machine may come in.
        is_shared: whether other machines may come in, too; then there is no bot in the page.
        certificate: a file in PEM for HTTPS; None for HTTP.
        key: the certificate's key; None if it is in the same file.
        is_new: whether the token is a new one, so that nobody who was let in before comes in.
        names: how this machine is called by others: host names and addresses.
    """

    host: str = "127.0.0.1"
    port: int = 0
    token: str | None = None
    is_shared: bool = False
    certificate: str | None = None
    key: str | None = None
    is_new: bool = False
    names: tuple[str, ...] = ()

    @property
    def scheme(self) -> str:
        """`http` or `https`."""
        return "https" if self.certificate else "http"

    @property
    def address(self) -> str:
        """Where a browser finds the page; for others, with the token."""
        host = self.names[0] if self.names else self.host
        token = f"?token={self.token}" if self.token else ""
        return f"{self.scheme}://{host}:{self.port}/{token}"


class Server(NamedTuple):
    """What the parts of the server get: `routes(server)` of each makes its routes.

    `end` ends the server.
    """

    settings: Settings
    workers: "Workers"
    end: Callable[[], None] = lambda: None
