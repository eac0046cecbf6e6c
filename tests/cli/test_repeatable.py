"""The same question has the same answer, whatever the order in which sets are gone through."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from adrift.boards import BENT, SEVERAL
from commands import REAL, STUCK, run
from str8ts.boards import EASIEST
from waiting import PATIENCE

COLORED: Final = (
    "Sym { red green blue } Board { a b c d ; e f } DesObj p { a b } DesObj p { b c } "
    "DesObj p { a c } DesObj p { c d } DesObj q { e f } Req p { v !v } Req q { (red,!blue) !red }"
)

QUESTIONS: Final = {
    "solve - --format json --count": REAL,
    "solve - --picture -": REAL,
    "hint - --nudge --why": REAL,
    "explain -": STUCK,
    "grade -": REAL,
    "generate --size 5 --count 2 --seed 3": "",
    "duel match --x normal --o strong --games 4 --seed 1": "",
    "adrift explain --format json": SEVERAL,
    "adrift explain --touching --format json": SEVERAL,
    "adrift explain --picture -": BENT,
    "adrift solve --touching --all --format json": SEVERAL,
    "adrift solve --no-fill --all": BENT,
    "adrift solve --all": COLORED,
    "adrift solve": COLORED.replace("Req p", "Req p { red ? } Req p"),
    "adrift hint --why --done 3": BENT,
    "adrift grade --format json": BENT,
    "adrift generate --cube --grade moderate --seed 5 --format json": "",
    "adrift generate --touching --seed 5 --size 8": "",
    "str8ts explain - --format json": EASIEST["xy-chain"],
    "str8ts hint - --why": EASIEST["unique roof"],
    "str8ts solve - --count --limit 20": "." * 16,
    "str8ts solve -": "." * 36,
}


def answers(seed: str) -> dict[str, str]:
    """What a program answers in which texts are hashed by that seed."""
    folders = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, __file__],
        env={
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(filter(None, folders)),
        },
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
    )
    told: dict[str, str] = json.loads(done.stdout)
    return told


@pytest.mark.slow
def test_no_answer_depends_on_how_texts_are_hashed() -> None:
    one, other = answers("0"), answers("1")
    assert one == other
    assert [*one] == [*QUESTIONS]
    assert all(one.values())


if __name__ == "__main__":
    told = {asked: run(*asked.split(), grid=grid).stdout for asked, grid in QUESTIONS.items()}
    print(json.dumps(told))
