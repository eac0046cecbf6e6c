"""The tool that looks for rules and numbers which no picture needs, on a module of its own."""

from pathlib import Path
from typing import Any, Final

import ablation
import pytest

TOY: Final = """
LEAST: Final = 10
MOST, MARGIN = 40, 6
ROOM: Final = MOST - MARGIN
RIMS: Final = (0.5, 20.0)
NEVER: Final = 1000

def sizes(lengths, step=5):
    found = []
    for length in lengths:
        if length > NEVER:
            continue
        found.append(max(length, RIMS[1]))
    return found[:LEAST] if step < 7 else []

def name_of(length, is_bare=False):
    if length < LEAST or is_bare:
        return "small"
    kinds = [kind for kind, least in (("huge", ROOM), ("large", 20)) if length >= least]
    return kinds[0] if kinds and length * RIMS[0] > 12 else "medium"

def read(lengths):
    return sizes(lengths), [name_of(length) for length in lengths]
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ablation, "PACKAGE", tmp_path)
    path = tmp_path / "toy.py"
    path.write_text(TOY, "utf-8")
    return path


def read(toy: Path, lengths: tuple[int, ...], change: str = "") -> tuple[Any, frozenset[str]]:
    """What the module tells of the lengths, and which changes may matter to that."""
    notes = ablation.Notes(change)
    module: dict[str, Any] = {**notes.calls, "Final": Final}
    exec(compile(ablation.Module(toy).tree, toy, "exec"), module)
    return module["read"](lengths), frozenset(notes.may)


def changes(toy: Path, word: str) -> list[str]:
    return [change for change in ablation.Module(toy).changes if word in change]


@pytest.mark.parametrize(
    ("lengths", "word", "may"),
    [
        ((8,), " LEAST: 10", {"0.7"}),
        ((12,), " LEAST: 10", {"1.4"}),
        ((30,), " LEAST: 10", set()),
        ((30,), "MOST, MARGIN: 40", {"0.7"}),
        ((35,), "MOST, MARGIN: 6", {"0.7"}),
        ((8, 12, 35), "NEVER: 1000", set()),
        ((900,), "NEVER: 1000", {"0.7"}),
        ((25,), "RIMS: 0.5", {"0.7"}),
        ((15,), "RIMS: 20.0", {"0.7", "1.4"}),
        ((30,), "20 in [kind", set()),
    ],
)
def test_a_number_may_matter_where_another_one_changes_a_value(
    toy: Path, lengths: tuple[int, ...], word: str, may: set[str]
) -> None:
    assert changes(toy, word)
    noted = read(toy, lengths)[1] & {*changes(toy, word)}
    assert {change.rsplit(" ", 1)[1] for change in noted} == may


@pytest.mark.parametrize(
    "lengths", [(), (3,), (8, 12), (15, 25, 35, 60), (*range(9, 40),), (900, 2000)]
)
def test_what_is_not_noted_changes_nothing(toy: Path, lengths: tuple[int, ...]) -> None:
    told, may = read(toy, lengths)
    unlike = {change for change in changes(toy, "") if read(toy, lengths, change)[0] != told}
    assert unlike <= may


def test_a_dead_rule_and_a_living_one(toy: Path) -> None:
    told, may = read(toy, (8, 12, 35))
    assert [change in may for change in changes(toy, "is_bare :=")] == [False]
    small = changes(toy, "length < LEAST :=")
    assert [change in may for change in small] == [True]
    assert read(toy, (8, 12, 35), small[0])[0] != told


def test_each_number_that_has_a_name_is_in_the_table() -> None:
    told = (ablation.ROOT / "benchmarks" / "ABLATION.md").read_text("utf-8")
    named = [each for room in ablation.ROOMS for each in ablation.thresholds(room)]
    assert len(named) > 200
    assert not [f"{path} {name}" for path, name in named if f"| `{path}` `{name}` |" not in told]
