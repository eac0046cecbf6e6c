"""What all parts of the server share: how it was started, and its workers."""

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
        key: the certificate's key.
    """

    host: str = "127.0.0.1"
    port: int = 0
    token: str | None = None
    is_shared: bool = False
    certificate: str | None = None
    key: str | None = None


class House(NamedTuple):
    """What the parts of the server get: `routes(house)` of each makes its routes."""

    settings: Settings
    workers: "Workers"
