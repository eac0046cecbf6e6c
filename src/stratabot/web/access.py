"""Who may come in, and the headers that every response carries.

A page that is open in the same browser must not reach this server: neither under a name of its own
that leads here (DNS rebinding; so the Host must be one of ours) nor by a form or a script (so the
Origin must be ours). Other machines and other accounts of this one must not come in, either. So all
visitors must bring the token: once in the address, from then on in a cookie. This machine may do
more than others (`is_here`).
"""

import hmac
import ipaddress
from typing import Final
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stratabot.web.services import Settings

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""What the browser may load: this server's own files, and pictures that the page holds."""

_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "cache-control": "no-cache",
}

_ALONE: Final = {"cross-origin-opener-policy": "same-origin"}
"""What browsers heed only over HTTPS and on this machine, and else complain of."""

_LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")
_TOKEN: Final = "token"

PROOF_PATH: Final = "/api/proof"
"""Where a server shows that it knows the token to another one of the same account."""

_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers of a request that another program has passed on, perhaps from another machine."""

_WEEKS: Final = 4 * 7 * 24 * 3600
"""Seconds for which a browser keeps the token."""

_NOT_OURS: Final = "expected the address that stands in the terminal where the page is served"
_NO_TOKEN: Final = (
    "expected the whole address, with its token: it stands in the terminal where the page is "
    "served, or is in the code to scan there"
)


def is_here(request: Request, settings: Settings) -> bool:
    """Whether a request comes from the machine on which the server runs.

    Then it comes from the address to which it went: loopback, or the machine's own in the network,
    by which a browser here may have opened the page. No other machine gets an answer there.
    """
    if not settings.is_shared:
        return True
    client, server = request.client, request.scope.get("server")
    is_own = client is not None and server is not None and client.host == server[0]
    return is_own and not any(name in request.headers for name in _FORWARDED)


class AccessControl:
    """Lets requests in, or refuses them; adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.more = _ALONE if settings.certificate or not settings.is_shared else {}
        self.cookie = f"stratabot-{settings.port}"
        self.ticket = settings.ticket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in {**_HEADERS, **self.more}.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        if scope["type"] != "http":
            return
        answer = self._answer(scope) or self.app
        await answer(scope, receive, send_with_headers)

    def _answer(self, scope: Scope) -> Response | None:
        """What those are answered who may not come in, or come with a token; else None."""
        headers = Headers(scope=scope)
        if not self._is_host(headers.get("host", "")):
            return _refuse(scope, _NOT_OURS)
        if not self._is_from_here(headers, scope):
            return _refuse(scope, "expected a request of the page itself")
        if scope["path"] == PROOF_PATH:
            return None
        refusal = self._ask_token(scope, headers) if self.settings.token else None
        return refusal or _ask_for_place(scope)

    def _is_host(self, host: str) -> bool:
        """Whether we are called so: by a name of ours, and the right port."""
        default = {"http": "80", "https": "443"}[self.settings.scheme]
        name, colon, port = host.rpartition(":")
        if not colon or host.endswith("]"):
            name, port = host, default
        if port != str(self.settings.port):
            return False
        return name.lower() in _LOCAL or (self.settings.is_shared and self._is_ours(name))

    def _is_ours(self, name: str) -> bool:
        """Whether other machines may call us so: an address as such leads nobody astray."""
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return name.lower() in self.settings.names
        return True

    def _is_from_here(self, headers: Headers, scope: Scope) -> bool:
        """Whether the page itself asks; or a person, who followed a link or typed the address.

        A link of a foreign page leads to the page alone: `/api/...` may do something here.
        """
        origin = headers.get("origin")
        if origin is not None and origin != f"{self.settings.scheme}://{headers.get('host')}":
            return False
        if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return True
        is_link = scope["method"] == "GET" and headers.get("sec-fetch-mode") == "navigate"
        return is_link and not scope["path"].startswith("/api/")

    def _ask_token(self, scope: Scope, headers: Headers) -> Response | None:
        """None if the cookie has the token. If the address has it, it goes into the cookie."""
        asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        brought = asked.pop(_TOKEN, [""])[0]
        is_ticket = _is_same(brought, self.ticket)
        if is_ticket or _is_same(brought, self.settings.token):
            self.ticket = None if is_ticket else self.ticket
            rest = urlencode(asked, doseq=True)
            path = "/" + scope["path"].lstrip("/")  # two slashes would lead to another host
            answer = RedirectResponse(f"{path}{f'?{rest}' if rest else ''}", 303)
            answer.set_cookie(
                self.cookie,
                self.settings.token or "",
                max_age=_WEEKS,
                httponly=True,
                samesite="lax",  # with "strict" a link in a chat would not lead in
                secure=self.settings.certificate is not None,
            )
            return answer
        brought = cookie_parser(headers.get("cookie", "")).get(self.cookie, "")
        return None if _is_same(brought, self.settings.token) else _refuse(scope, _NO_TOKEN)


def proof(settings: Settings, question: str) -> str:
    """What only who knows the token answers to a question, and another one at each port."""
    message = f"{settings.port} {question}".encode(errors="replace")
    return hmac.digest((settings.token or "").encode(), message, "sha256").hex()


def _is_same(brought: str, secret: str | None) -> bool:
    """Whether a secret was brought, if there is one; found out in the same time for all texts."""
    return bool(secret) and hmac.compare_digest(
        brought.encode(errors="replace"), (secret or "").encode()
    )


def _ask_for_place(scope: Scope) -> Response | None:
    """None if the connection has a place among those that are let in."""
    admit = scope.get("state", {}).get("admit")
    if admit is None or admit():
        return None
    return _refuse(scope, "too many connections at the moment", 503)


def _refuse(scope: Scope, text: str, status: int = 403) -> Response:
    """One line: as JSON for programs, else as it is. The connection ends with it."""
    headers = {"connection": "close"} | ({"retry-after": "5"} if status == 503 else {})
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": text}, status, headers)
    return PlainTextResponse(f"stratabot: {text}\n", status, headers)
