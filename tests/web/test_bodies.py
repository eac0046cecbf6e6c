"""Bodies that do not come hold no place for ever."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from starlette.requests import Request
from starlette.types import Message

from stratabot.web import bodies
from stratabot.web.refusals import RefusedError
from stratabot.web.waiting_room import ClientPlaces


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
    with pytest.raises(RefusedError, match=r"at least 1 MB in 0\.05 s") as found:
        asyncio.run(read(request))
    assert found.value.status == 503


class NotedLimit:
    def __init__(self) -> None:
        self.ends = [100.0]

    def when(self) -> float:
        return self.ends[-1]

    def reschedule(self, when: float) -> None:
        self.ends.append(when)


def test_a_large_body_has_as_long_as_its_bytes_take_at_the_least_rate() -> None:
    async def receive() -> Message:
        parts = len(limit.ends)
        return {"type": "http.request", "body": bytes(500_000), "more_body": parts < 4}

    async def read() -> int:
        parts = bodies._at_most(request, 10_000_000, limit)  # type: ignore[arg-type]
        return sum([len(part) async for part in parts])

    limit = NotedLimit()
    request = Request({"type": "http", "method": "POST", "path": "/", "headers": []}, receive)
    assert asyncio.run(read()) == 2_000_000
    assert limit.ends[:5] == [100, 105, 110, 115, 120]


def test_unfinished_pictures_of_one_client_leave_room_for_another() -> None:
    async def send() -> None:
        uploads = ClientPlaces("pictures", 8, 6)
        async with AsyncExitStack() as stack:
            for _ in range(6):
                await stack.enter_async_context(uploads.place("slow"))
            with pytest.raises(RefusedError, match="at most 6 pictures at once"):
                await stack.enter_async_context(uploads.place("slow"))
            async with uploads.place("other"):
                pass
        async with uploads.place("slow"):
            pass

    asyncio.run(send())
