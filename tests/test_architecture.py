"""docs/architecture.md, held against the imports in the code: late ones and those for types too."""

import ast
import functools
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from own_source import import_statements, texts
from stratabot.games import GAMES

GROUND = {
    *("color", "color_words", "errors", "frame", "geometry", "image", "lazy", "limit"),
    *("portable_random", "program", "puzzles", "saving", "source", "words"),
}
"""What every room may use."""

MAY_IMPORT = {
    "games": set[str](),
    "screen": set[str](),
    "screen.desktop": {"screen"},
    "screen.phones": {"screen", "screen.desktop"},
    "screen.markers": {"screen", "screen.desktop"},
    "spread": set[str](),
    "picture": set[str](),
    "vision": {"picture"},
    "strata": set[str](),
    "strata.bulk": {"strata"},
    "strata.forms": {"strata"},
    "strata.text": {"strata", "strata.forms"},
    "strata.layout": {"strata", "vision"},
    "strata.vision": {"strata", "strata.layout", "vision"},
    "strata.vision.photo": {"strata", "strata.layout", "strata.vision", "vision"},
    "strata.shot": {"strata", "strata.layout", "strata.vision", "strata.vision.photo", "vision"},
    "strata.load": {
        *("strata", "strata.forms", "strata.text", "strata.vision", "strata.shot", "picture"),
    },
    "strata.telling": {
        *("strata", "strata.text", "strata.layout", "strata.vision", "strata.shot", "strata.bot"),
        *("picture", "vision"),
    },
    "strata.picture": {
        *("strata", "strata.layout", "strata.vision", "strata.telling", "picture", "vision"),
    },
    "strata.grid_like": {"strata", "strata.forms", "strata.load"},
    "strata.public": {"strata", "strata.grid_like", "strata.picture"},
    "strata.practice": {"strata", "strata.text", "strata.layout", "screen", "screen.desktop"},
    "strata.bot": {
        *("strata", "strata.text", "strata.layout", "strata.vision", "screen", "vision"),
    },
    "strata.tour": {
        *("strata", "strata.layout", "strata.vision", "strata.bot", "screen", "vision"),
    },
    "str8ts": set[str](),
    "str8ts.techniques": {"str8ts"},
    "str8ts.ladder": {"str8ts", "str8ts.techniques"},
    "str8ts.hints": {"str8ts", "str8ts.ladder", "str8ts.techniques"},
    "str8ts.leads": {"str8ts", "str8ts.hints", "str8ts.ladder", "str8ts.techniques"},
    "str8ts.effort": {"str8ts", "str8ts.ladder"},
    "str8ts.grading": {"str8ts", "str8ts.ladder", "str8ts.effort"},
    "str8ts.published_statistics": {"str8ts", "str8ts.grading"},
    "str8ts.generator": {
        *("str8ts", "str8ts.ladder", "str8ts.effort", "str8ts.grading"),
        "str8ts.published_statistics",
    },
    "str8ts.picture": {
        *("str8ts", "str8ts.generator", "str8ts.leads", "str8ts.vision", "picture", "vision"),
    },
    "str8ts.vision": {"str8ts", "vision"},
    "str8ts.shot": {"str8ts", "str8ts.vision", "vision"},
    "str8ts.telling": {
        *("str8ts", "str8ts.ladder", "str8ts.hints", "str8ts.leads", "str8ts.grading"),
        *("str8ts.picture", "str8ts.vision", "str8ts.shot", "picture", "vision"),
    },
    "adrift": set[str](),
    "adrift.forms": {"adrift"},
    "adrift.text": {"adrift", "adrift.forms"},
    "adrift.ladder": {"adrift"},
    "adrift.grading": {"adrift", "adrift.ladder"},
    "adrift.params": {"adrift", "adrift.grading"},
    "adrift.generator": {"adrift", "adrift.grading", "adrift.params"},
    "adrift.vision": {"adrift", "vision"},
    "adrift.picture": {
        *("adrift", "adrift.text", "adrift.generator", "adrift.vision", "picture", "vision"),
    },
    "adrift.shot": {"adrift", "adrift.vision", "vision"},
    "adrift.telling": {
        *("adrift", "adrift.text", "adrift.ladder", "adrift.grading", "adrift.generator"),
        *("adrift.picture", "adrift.vision", "adrift.shot", "picture", "vision"),
    },
    "rule_programs": set[str](),
    "duel": set[str](),
    "duel.bots": {"duel"},
    "duel.match": {"duel", "duel.bots"},
    "duel.engine": {"duel", "duel.bots"},
    "duel.engine_player": {"duel", "duel.bots", "duel.match"},
    "duel.advice": {"duel", "duel.bots"},
    "duel.hindsight": {"duel", "duel.advice", "duel.bots"},
    "duel.telling": {"duel", "duel.match", "duel.hindsight"},
    "duel.picture": {"duel", "duel.hindsight", "duel.telling", "picture"},
    "duel.table": {
        *("duel", "duel.hindsight", "duel.advice", "duel.bots", "duel.telling", "duel.picture"),
        "picture",
    },
    "questions": {"games", "picture", "spread"},
    "strata.maker": {
        "questions",
        "strata",
        "strata.telling",
        "strata.picture",
        "strata.layout",
        "picture",
    },
    "str8ts.maker": {
        *("questions", "str8ts", "str8ts.grading", "str8ts.generator", "str8ts.telling"),
        *("str8ts.picture", "picture"),
    },
    "adrift.maker": {
        *("questions", "adrift", "adrift.text", "adrift.params", "adrift.generator"),
        *("adrift.verbs", "adrift.telling", "adrift.picture", "picture"),
    },
    "strata.verbs": {
        *("questions", "strata", "strata.text", "strata.load", "strata.shot", "strata.vision"),
        *("strata.telling", "strata.picture", "picture"),
    },
    "str8ts.verbs": {
        *("questions", "str8ts", "str8ts.shot", "str8ts.telling", "str8ts.picture", "picture"),
    },
    "adrift.verbs": {
        *("questions", "adrift", "adrift.forms", "adrift.text", "adrift.shot"),
        *("adrift.telling", "adrift.picture", "rule_programs", "picture"),
    },
    "strata.playing": {
        *("questions", "screen", "screen.desktop", "screen.markers", "screen.phones", "strata"),
        *("strata.bot", "strata.layout", "strata.picture", "strata.practice", "strata.shot"),
        *("strata.telling", "strata.vision"),
    },
    "cli": {"games", "questions", "picture", "spread", "screen.phones"},
    "cli.strata": {
        "web",
        *("cli", "picture", "strata", "strata.text", "strata.load", "strata.shot"),
        *("spread", "strata.bulk", "strata.maker"),
        *("screen", "screen.desktop", "screen.phones", "screen.markers"),
        *("strata.layout", "strata.vision"),
        *("strata.telling", "strata.picture", "strata.practice", "strata.bot", "strata.tour"),
        "strata.playing",
    },
    "cli.duel": {
        *("cli", "picture", "spread", "duel", "duel.bots", "duel.match", "duel.engine"),
        *("duel.engine_player", "duel.advice", "duel.hindsight", "duel.telling", "duel.picture"),
        "duel.table",
    },
    "web": {"games", "spread"},
    "web.api": {"web", "games", "questions"},
    "web.strata": {
        *(
            "web",
            "web.strata.bot",
            "strata",
            "strata.text",
            "strata.load",
            "strata.telling",
        ),
        "strata.practice",
    },
    "web.strata.bot": {
        *("web", "questions", "strata", "strata.playing", "strata.bot", "strata.layout"),
        *("strata.vision", "strata.picture", "strata.shot", "strata.telling", "screen.desktop"),
    },
    "web.str8ts": {"web", "str8ts"},
    "web.adrift": {
        *("web", "adrift", "adrift.forms", "adrift.text", "adrift.picture"),
        *("adrift.telling", "picture"),
    },
    "web.duel": {
        *("web", "duel", "duel.bots", "duel.advice", "duel.hindsight", "duel.telling"),
        "duel.picture",
    },
}
"""Which rooms a room may import, beside its own modules and the ground."""


@functools.cache
def modules() -> dict[str, str]:
    """All modules' texts by their dotted names below `stratabot`; the package itself is ''."""
    found = {}
    for path, text in texts().items():
        parts = path.removesuffix(".py").split("/")
        found[".".join(part for part in parts if part != "__init__")] = text
    return found


def imports_of(text: str) -> Iterator[str]:
    """The modules that one imports, wherever the import stands in it."""
    for node in import_statements(text):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("stratabot"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stratabot"):
            base = (node.module or "").removeprefix("stratabot").lstrip(".")
            for name in node.names:
                inner = f"{base}.{name.name}".lstrip(".")
                yield inner if inner in modules() else base


@functools.cache
def graph() -> dict[str, set[str]]:
    """What each module imports."""
    return {name: {*imports_of(text)} - {name} for name, text in modules().items()}


def above_ground(names: Iterable[str]) -> set[str]:
    """Those of the modules that are in a room."""
    return {name for name in names if name.split(".")[0] not in GROUND}


def room_of(module: str) -> str:
    """The innermost room that a module is in."""
    if module in MAY_IMPORT:
        return module
    package, _, _ = module.rpartition(".")
    assert package, f"{module} is in no known room"
    return room_of(package)


def test_no_modules_import_each_other_in_a_circle() -> None:
    # What a package's __init__ hands on is not a reason for its modules to be loaded.
    try:
        order = [*TopologicalSorter(graph()).static_order()]
    except CycleError as error:
        pytest.fail(f"a circle: {error.args[1]}")
    assert len(order) == len(modules()) > 100


def test_no_rooms_and_no_folders_import_each_other_in_a_circle() -> None:
    TopologicalSorter(MAY_IMPORT).prepare()
    folders: dict[str, set[str]] = {}
    for name, imported in graph().items():
        if "." in name:
            folder = name.split(".")[0]
            others = {each.split(".")[0] for each in imported if "." in each}
            folders.setdefault(folder, set()).update(others - {folder})
    assert {"cli", "web", "strata"} <= folders.keys()
    TopologicalSorter(folders).prepare()


DOORS = {game.name for game in GAMES}
"""A game's package hands on names of all its rooms, and loads none of them before."""


def test_modules_import_only_rooms_that_they_may() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module in sorted(above_ground(modules()) - DOORS - {"", "__main__"})
        for imported in above_ground(graph()[module]) - {""}
        if room_of(imported) not in MAY_IMPORT[room_of(module)] | {room_of(module)}
    ]
    assert wrong == []


@pytest.mark.parametrize("game", sorted(DOORS))
def test_a_door_hands_on_what_its_own_game_has(game: str) -> None:
    assert all(f"{name}.".startswith(f"{game}.") for name in graph()[game] - {"lazy"})


def test_the_ground_knows_no_room() -> None:
    ground = modules().keys() - above_ground(modules())
    assert {name: above for name in ground if (above := above_ground(graph()[name]))} == {}


def test_every_game_has_its_commands_and_its_room() -> None:
    for game in GAMES:
        assert game.package == f"stratabot.{game.name}"
        assert game.name in modules()
        assert f"cli.{game.name}" in modules()


def test_no_room_but_the_games_own_ones_imports_a_game() -> None:
    for game in GAMES:
        inside = (game.name, f"cli.{game.name}", f"web.{game.name}")
        for module, imported in graph().items():
            if module and not module.startswith(inside):
                assert not {name for name in imported if name.startswith(game.name)}, module
