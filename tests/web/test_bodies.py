"""Bodies that do not come hold no place for ever."""

import asyncio

import pytest
from starlette.requests import Request
from starlette.types import Message

from stratabot.web import bodies
from stratabot.web.refusals import RefusedError


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x"])
def test_a_body_that_never_ends_is_not_waited_for(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "_SECONDS", 0.05)

    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"", "more_body": True}

    head = [(b"content-type", kind.encode())]
    request = Request({"type": "http", "method": "POST", "path": "/", "headers": head}, receive)
    read = bodies.read_form if "form" in kind else bodies.read_json
    with pytest.raises(RefusedError, match="nothing whole came") as found:
        asyncio.run(read(request))
    assert found.value.status == 503
