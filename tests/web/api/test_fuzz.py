"""Whatever anybody sends, the answer is an answer or one line why not; never a fault of ours."""

import json
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from typing import Any
from urllib.parse import quote, urlencode

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from starlette.routing import Route
from starlette.testclient import TestClient

from stratabot.web.app import make_app
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services, Settings
from stratabot.web.workers import Workers
from thorough import cases, times
from web.here import GRIDS, client_here

EXPECTED = {200, 400, 413, 422, 503}

GAMES = ("strata", "adrift", "str8ts")
VERBS = ("solve", "hint", "explain", "grade", "generate", "draw", "read")
PATHS = ["read", *(f"{game}/{verb}" for game in GAMES for verb in VERBS)]


USUAL: dict[str, list[Any]] = {
    **{name: [4, 5, 0, -1, True, 10**9] for name in ("count", "colors", "limit", "size", "seed")},
    **{name: [True, False] for name in ("why", "nudge", "step", "uniqueness", "cube")},
    **{name: [True] for name in ("no-fill", "no_fill", "touching")},
    **{name: [0.1, "0.1", 0, -1, 10**9, None] for name in ("time-limit", "time_limit")},
    "blank": ["0", ".", "G"],
    "placed": ["r1=G", "r2=P c1=G", "r9=G", "c1"],
    "cell": [["r1c1=2"], ["A1=."], ["r4c3=."], ["r2c9=G"]],
    "selected": ["G", "P"],
    "board-as": ["text", "lay", "csv"],
    "cells": ["B8", "r1c1", "A1 B2"],
    "grade": [["easy"], "easy", ["hard", "easy"]],
    "drawn": ["A ~ r1c1 r2c1", "A ~ r9c9", "", "~", "\ud800"],
    "marks": ["r1c1: 12", "A1 2", "\0"],
    "palette": ["safe", "x"],
    "kind": ["svg", "png", "gif", "html", "pdf"],
    "verb": ["solve", "explain", "hint", "play"],
}
"""Options, and values that some command takes."""

OTHERS = ("format", "picture", "all", "help", "output", "profile", "files", "-", "", "\0")
"""No options here."""

TEXTS = (
    *(*GRIDS.values(), "", "\n\n", "PG\nGP\n\nPG\nGG", "\ud800", "#" * 5000, "1\t2\n" * 99),
    *("r1c1: A", "~", '{"a": 1}'),
)

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.sampled_from([10**400, 1e308, "svg", "solve", "peel", "easy", "r1c1=2", "A ~ r1c1 r2c1"])
    | st.text(st.characters(), max_size=12),
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=3), each, max_size=2)
    ),
    max_leaves=4,
)
usual = st.sampled_from([(name, value) for name, found in USUAL.items() for value in found])
odd = st.tuples(st.sampled_from([*USUAL, *OTHERS]) | st.text(max_size=8), values)


def body_of(grid: str, options: list[tuple[str, Any]], kind: str) -> dict[str, Any]:
    return {"grid": grid, "kind": kind, **dict(options)}


def asked_of(path: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """What is asked there; only drawing has a kind, and only new puzzles need no grid."""
    options = st.lists(usual, max_size=2) | st.lists(usual | odd, max_size=3)
    asked = st.builds(body_of, st.sampled_from(TEXTS), options, st.sampled_from(["svg", "png"]))
    unwanted = {"generate": {"grid", "kind"}, "draw": set()}.get(path.split("/")[-1], {"kind"})
    return asked.map(lambda it: (path, {k: v for k, v in it.items() if k not in unwanted}))


questions = st.sampled_from(PATHS).flatmap(asked_of)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stratabot.web.api.work._SECONDS", 0.2)
        patch.setattr("stratabot.web.api.work._PICTURE_SECONDS", 5)
        patch.setattr("stratabot.web.strata.bot.runs.Runs.start", refuse)
        patch.setattr("stratabot.web.strata.bot.routes._examine", refuse)
        yield client_here()


def refuse(*_: object) -> None:
    raise RefusedError(409, "not in a test")


def check(answer: Any) -> None:
    assert answer.status_code in EXPECTED, answer.text
    if answer.status_code != 200:
        told = answer.json()
        assert [*told] == ["error"]
        assert isinstance(told["error"], str)
        assert told["error"]
        assert "\n" not in told["error"]
        assert len(told["error"]) < 500


several = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def post(client: TestClient, path: str, body: bytes, kind: str = "application/json") -> None:
    check(client.post(f"/api/{path}", content=body, headers={"content-type": kind}))


@pytest.mark.slow
@several
@given(questions | st.tuples(st.sampled_from(PATHS), values))
def test_any_json_is_answered_or_refused(client: TestClient, question: tuple[str, Any]) -> None:
    path, asked = question
    post(client, path, json.dumps(asked).encode())


ELSEWHERE = sorted(
    route.path
    for route in make_app(Services(Settings(port=80), Workers())).routes
    if isinstance(route, Route) and route.path[5:] not in (*PATHS, "end")
)
"""All other paths of the application: the page's, Duel's, the bot's."""

words = st.sampled_from(["", "X", "play", "any", "1-7", "9" * 4301, "\U0001f600" * 740])
names = st.sampled_from(
    [
        "verb",
        "key",
        "code",
        "against",
        "side",
        "text",
        "record",
        "day",
        "kind",
        "seed",
        "grid",
        "of",
    ]
)
bodies = values | st.dictionaries(names | st.text(max_size=5), values | words, max_size=4)


@pytest.mark.slow
@several
@given(st.sampled_from(ELSEWHERE), bodies, words | st.text(max_size=9))
def test_no_path_has_a_fault(client: TestClient, path: str, asked: Any, name: str) -> None:
    """No bot is started: what would start one is refused after all was checked."""
    path = path.replace("{name}", quote(name, safe="") or "x")
    if not path.endswith("/events"):
        fields = asked if isinstance(asked, dict) else {}
        given = {key: value for key, value in fields.items() if isinstance(value, str)}
        query = urlencode(given, errors="surrogatepass")
        assert client.get(f"{path}?{query}").status_code < 500
    body = json.dumps(asked).encode()
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text


DEEP = b"[" * 400_000
NESTED = b'{"grid": "P", "order": ' + b"[" * 900 + b"]" * 900 + b"}"
ODD = [
    *(b"", b"{", b"null", b"NaN", b'{"grid": NaN}', b"\xff\xfe{}", b"\xff", DEEP, NESTED),
    *(b'{"grid": 1' + b"0" * 5000 + b"}", b'{"grid": "P", "grid": 3}'),
    *(b'{"grid": "P", "a": 1e999}', b'{"grid": "P", "limit": ' + b"9" * 4000 + b"}"),
    *(b'{"grid": "\\ud800\\u0000"}', b" " * 10**6),
]


@pytest.mark.parametrize("body", ODD, ids=range(len(ODD)))
def test_odd_bodies_are_refused(client: TestClient, body: bytes) -> None:
    for path in ("strata/solve", "adrift/generate", "str8ts/draw"):
        post(client, path, body)


FORM = "multipart/form-data; boundary=x"
NAMED = b'Content-Disposition: form-data; name="'
fields = st.sampled_from(
    [
        NAMED + b'picture"; filename="a.png"\r\n\r\nGIF89a',
        NAMED + b'picture"; filename="../a"\r\nContent-Type: a/b\r\n\r\n\x89PNG\r\n\x1a\n',
        NAMED + b'cell"\r\n\r\nr1c1=2',
        NAMED + b'picture"\r\n\r\nno file',
        NAMED + b"\xff\"; filename*=utf-8''%ff\r\n\r\n",
        NAMED + b'picture"; filename="\0"\r\n\r\n\xff\xd8\xff',
        b"Content-Disposition: form-data\r\n\r\n",
        b"",
    ]
)
whole = st.lists(fields, max_size=4).map(
    lambda found: b"".join(b"--x\r\n" + field + b"\r\n" for field in found) + b"--x--\r\n"
)
torn = st.builds(
    lambda form, at, more: form[: at % (len(form) + 1)] + more + form[at % (len(form) + 1) :],
    whole,
    st.integers(0, 400),
    st.binary(max_size=5),
)
forms = whole | torn | st.binary(max_size=60)
kinds = st.just(FORM) | st.sampled_from(
    [
        *("multipart/form-data", "multipart/form-data; boundary=", FORM + "; charset=utf-7"),
        *("multipart/form-data; boundary=\xe4", "multipart/form-data; boundary=x; boundary=y"),
    ]
)


@several
@given(st.sampled_from(["read", "strata/read", "adrift/draw", "str8ts/draw"]), forms, kinds)
def test_any_form_is_answered_or_refused(
    client: TestClient, path: str, body: bytes, kind: str
) -> None:
    head = {"content-type": kind.encode("latin-1")}
    check(client.post(f"/api/{path}", content=body, headers=head))  # type: ignore[arg-type]


@pytest.mark.slow
@cases(
    "short,long",
    [*product([1, 2, 7, 8, 11, 60], [1, 9, 330, 2500, 60_000])],
    "more shapes, from a point to a long line and a window",
    keep=[(1, 1), (1, 60_000), (2, 9), (7, 330), (60, 2500)],
)
def test_a_picture_of_any_shape_shows_a_board_or_none(
    client: TestClient, short: int, long: int
) -> None:
    grain = np.random.default_rng(short + long).integers(0, 256, (short, long, 3), np.uint8)
    for pixels in (grain, grain.transpose(1, 0, 2)):
        buffer = BytesIO()
        Image.fromarray(pixels).save(buffer, "PNG")
        # The first one asks the eyes of every game: in most shapes it is enough.
        paths = ("read", "strata/read", "str8ts/read", "adrift/read")
        for path in paths[: times(len(paths), quick=4 if long == 330 else 1)]:
            check(client.post(f"/api/{path}", files={"picture": buffer.getvalue()}))
