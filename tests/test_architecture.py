"""docs/architecture.md, held against the imports in the code: late ones and those for types too."""

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from own_source import import_statements, texts
from stratabot.games import GAMES

pytestmark = pytest.mark.source

GROUND = {
    *("color", "color_words", "errors", "frame", "geometry", "image", "installing", "launching"),
    "lazy",
    *(
        "limit",
        "page_address",
        "portable_random",
        "puzzles",
        "saving",
        "source",
        "terminal",
        "words",
    ),
}
"""What every room may use."""

_TABLE = """
games:
screen:
screen.desktop: screen
screen.phones: screen .desktop
spread:
boards:
picture:
vision: picture
strata:
strata.bulk: strata
strata.forms: strata boards
strata.text: strata .forms boards
strata.layout: strata vision
strata.vision: strata .layout vision
strata.vision.photo: strata .layout .vision vision
strata.shot: strata .layout .vision .vision.photo vision
strata.load: strata .shot .text .vision picture
strata.telling: strata .bot .layout .picture .shot .text .vision picture vision
strata.picture: strata .layout .shot picture vision
strata.grid_like: strata .forms .load boards
strata.public: strata .grid_like .load .picture .text picture
strata.practice: strata .layout .text screen screen.desktop
strata.bot: strata .layout .text .vision screen vision
strata.tour: .bot .layout .vision
str8ts: boards
str8ts.techniques: str8ts
str8ts.ladder: str8ts .techniques
str8ts.hints: str8ts .ladder .techniques
str8ts.leads: str8ts .hints .ladder .techniques
str8ts.grading: str8ts .ladder
str8ts.generator: str8ts .grading .ladder
str8ts.picture: str8ts .leads .vision picture vision
str8ts.vision: str8ts vision
str8ts.shot: str8ts .vision vision
str8ts.telling: str8ts .grading .hints .ladder .leads .picture .shot .vision picture vision
str8ts.public: str8ts .grading .hints .ladder .picture .telling picture
adrift:
adrift.forms: adrift boards
adrift.text: adrift .forms boards
adrift.ladder: adrift
adrift.grading: adrift .ladder
adrift.params: adrift
adrift.generator: adrift .grading .params
adrift.vision: adrift vision
adrift.picture: adrift .text .vision picture vision
adrift.shot: adrift .vision vision
adrift.telling: adrift .generator .grading .ladder .picture .shot .text .vision picture vision
adrift.public: adrift .grading .ladder .picture .telling .text picture
rule_programs:
duel:
duel.bots: duel
duel.match: duel .bots
duel.engine: duel .bots
duel.advice: duel .bots
duel.hindsight: duel .advice .bots
duel.sentences: duel .hindsight
duel.telling: duel .hindsight .match .sentences
duel.public: duel
duel.table: duel .advice .bots .hindsight .sentences .telling picture
questions: boards games picture spread vision
strata.maker: strata .layout .picture .telling .text picture questions
str8ts.maker: str8ts .generator .grading .telling questions
adrift.maker: adrift .generator .params .telling .text .verbs questions
strata.verbs: strata .load .picture .shot .telling .text picture questions
str8ts.verbs: str8ts .shot .telling picture questions
adrift.verbs: adrift .forms .shot .telling .text picture questions rule_programs
strata.playing: .bot .layout .practice .shot .telling .vision questions screen
    screen.desktop screen.phones
strata.touring: .bot .playing .tour
cli: games picture questions screen.phones spread
cli.strata: cli picture screen screen.desktop screen.phones strata strata.bot strata.bulk
    strata.layout strata.load strata.maker strata.picture strata.playing strata.practice
    strata.telling strata.tour strata.touring strata.vision web web.site
cli.duel: cli duel duel.bots duel.engine duel.hindsight duel.match duel.sentences
    duel.table duel.telling spread
web: games spread
web.api: web games questions
web.strata: web screen strata strata.load strata.practice strata.text
web.strata.bot: web questions strata.bot strata.playing strata.telling
web.str8ts: web str8ts
web.adrift: web adrift adrift.picture adrift.telling adrift.text picture
web.site: games web
web.duel: web duel duel.advice duel.bots duel.hindsight duel.sentences duel.telling
"""


def table() -> dict[str, set[str]]:
    """Which rooms a room may import, beside its own modules and the ground.

    In a line of Strata's, `.text` stands for `strata.text`.
    """
    found: dict[str, set[str]] = {}
    for line in _TABLE.replace("\n    ", " ").split("\n")[1:-1]:
        room, _, others = line.partition(":")
        folder = room.split(".")[0]
        found[room] = {f"{folder}{each}" if each[0] == "." else each for each in others.split()}
    return found


MAY_IMPORT = table()


@functools.cache
def modules() -> dict[str, str]:
    """All modules' texts by their dotted names below `stratabot`; the package itself is ''."""
    found = {}
    for path, text in texts().items():
        parts = path.removesuffix(".py").split("/")
        found[".".join(part for part in parts if part != "__init__")] = text
    return found


def imports_of(text: str) -> Iterator[str]:
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
    return {name: {*imports_of(text)} - {name} for name, text in modules().items()}


def above_ground(names: Iterable[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] not in GROUND}


def room_of(module: str) -> str:
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


@functools.cache
def rooms_imported() -> dict[str, set[str]]:
    """Which other rooms a room imports, beside the ground."""
    found: dict[str, set[str]] = {room: set() for room in MAY_IMPORT}
    for module in above_ground(modules()) - DOORS - {"", "__main__"}:
        room = room_of(module)
        imported = above_ground(graph()[module]) - {""}
        found[room] |= {room_of(each) for each in imported} - {room}
    return found


def test_modules_import_only_rooms_that_they_may() -> None:
    beyond = {room: found - MAY_IMPORT[room] for room, found in rooms_imported().items()}
    assert {room: more for room, more in beyond.items() if more} == {}


def test_every_permission_is_used() -> None:
    idle = {room: may - rooms_imported()[room] for room, may in MAY_IMPORT.items()}
    assert {room: unused for room, unused in idle.items() if unused} == {}


def test_what_is_told_may_show_pictures_and_no_picture_knows_what_is_told() -> None:
    for game in (each for each in GAMES if each.name != "duel"):
        painters = [name for name in modules() if name.startswith(f"{game.name}.picture")]
        assert painters
        for painter in painters:
            assert not {
                each for each in graph()[painter] if each.startswith(f"{game.name}.telling")
            }


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


def test_values_are_frozen_but_what_counts_or_learns() -> None:
    changing = r"^@dataclass\b(?!\([^)]*frozen=True).*\n(?:@.*\n)*class (\w+)"
    found = {name for text in texts().values() for name in re.findall(changing, text, re.MULTILINE)}
    assert found == {"EventTally", "RoutePlace", "Tally", "WindowChoice"}
