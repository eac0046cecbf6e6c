"""The section in docs/api.md about JSON: its examples are asked, and answered so."""

import json
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from stratabot.web.app import make_app
from stratabot.web.services import Services, Settings
from stratabot.web.workers import Workers
from web.here import client_here

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
SECTION = PAGE.partition("\n## The JSON interface\n")[2].partition("\n## ")[0]
EXAMPLES = [
    found
    for block in re.findall(r"```console\n(.*?)```", SECTION, re.DOTALL)
    for found in re.findall(r"^\$ (curl .*)\n((?:[^$\n].*\n)*)", block, re.MULTILINE)
]
ADDRESS = "http://127.0.0.1:8765"


class Asked(NamedTuple):
    path: str
    json: Any
    fields: dict[str, list[str]]
    picture: bytes | None


def parse(command: str) -> Asked:
    words = iter(shlex.split(command)[1:])
    path, body, picture = "", None, None
    fields: dict[str, list[str]] = {}
    for word in words:
        if word == "--json":
            body = json.loads(next(words))
        elif word == "-F":
            name, _, value = next(words).partition("=")
            if value.startswith("@"):
                picture = (ROOT / value[1:]).read_bytes()
            else:
                fields.setdefault(name, []).append(value)
        elif word in ("-o", "-b"):
            next(words)
        else:
            assert word.startswith(ADDRESS)
            path = word.removeprefix(ADDRESS)
    return Asked(path, body, fields, picture)


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_here()


@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_examples_are_answered_as_the_page_says(
    client: TestClient, command: str, printed: str
) -> None:
    asked = parse(command)
    if asked.picture is None:
        answer = client.post(asked.path, json=asked.json)
    else:
        answer = client.post(asked.path, files={"picture": asked.picture}, data=asked.fields)
    if printed:
        assert json.loads(printed) == answer.json()
    else:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/")


def test_every_path_has_an_example_and_every_kind_of_path_is_there() -> None:
    asked = {parse(command).path.rpartition("/")[2] for command, _ in EXAMPLES}
    app = make_app(Services(Settings(), Workers()))
    there = {getattr(route, "path", "") for route in app.routes}
    verbs = {"solve", "hint", "explain", "grade", "generate", "draw", "read"}
    assert asked == verbs
    for verb in verbs:
        assert {f"/api/{game}/{verb}" for game in ("strata", "str8ts", "adrift")} <= there
    assert "/api/read" in there
