"""What is answered, in every game: in words, in JSON, and to a page. Each row is a claim."""

import json
import shlex

import pytest
from starlette.testclient import TestClient

from cli.adrift.answers import ANSWERS as OF_ADRIFT
from cli.asked import Asked, fits
from cli.duel.answers import ANSWERS as OF_DUEL
from cli.read_answers import ANSWERS as OF_READINGS
from cli.str8ts.answers import ANSWERS as OF_STR8TS
from cli.strata.answers import ANSWERS as OF_STRATA
from commands import run
from readings import See
from web.here import GRIDS, client_here

ANSWERS = [
    row
    for answers in (OF_STRATA, OF_STR8TS, OF_ADRIFT, OF_DUEL, OF_READINGS)
    for row in answers.items()
]


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_here()


@pytest.mark.parametrize(
    "asked", [asked for _, asked in ANSWERS], ids=[claim for claim, _ in ANSWERS]
)
def test_the_answer(asked: Asked, see: See, client: TestClient) -> None:
    grid = asked.seen if isinstance(asked.seen, str) else None
    words = shlex.split(asked.words) + ([] if grid is not None else [see(asked.seen)])
    result = run(*words, grid=grid)
    assert result.exit_code == asked.code, result.stderr
    assert fits(result.stdout, asked.text), result.stdout
    assert fits(result.stderr, asked.said), result.stderr
    if asked.told is None:
        return
    printed = run(*words, "--format", "json", grid=grid)
    told = json.loads(printed.stdout)
    assert (printed.exit_code, printed.stdout.count("\n")) == (asked.code, 1)
    assert fits(told, asked.told), told
    unwanted = told.keys() - asked.told if asked.lacks == "…" else {*asked.lacks.split()}
    assert not unwanted & told.keys()
    if grid and words[0] != "duel":  # a page sends a record, not a grid
        game, verb = words[:2] if words[0] in GRIDS else ("strata", words[0])
        page = client.post(f"/api/{game}/{verb}", json={"grid": grid} | asked.options)
        assert (page.status_code, page.json()) == (200, told)
