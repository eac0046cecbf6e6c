import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from commands import REAL, python_says
from puzzle_games import NAMES, PuzzleGame, each_game
from stratabot.cli.strata import VERBS
from stratabot.games import GAMES

pytestmark = pytest.mark.source

ROOT = Path(__file__).parents[1]
MAIN = "from stratabot.cli import main; main(sys.argv[1:])"
HEAVY = {"numpy", "PIL", "mss", "pyautogui", "cv2", "tkinter", "adbutils", "pysat", "pysolvers"}
HEAVY |= {"fpdf", "fontTools", "pillow_heif"}

LIST_MODULES = """
import json, sys
try:
    {}
except SystemExit as end:
    assert not end.code, end.code
print("\\n" + json.dumps(sorted(sys.modules)))
"""


def modules_after(code: str, *args: str) -> set[str]:
    """The names of all modules that a fresh Python has loaded after this code."""
    loaded: list[str] = json.loads(python_says(LIST_MODULES.format(code), *args).splitlines()[-1])
    return set(loaded)


@pytest.mark.parametrize(
    "module",
    [
        *("stratabot", "stratabot.cli", "stratabot.strata.peel", "stratabot.cli.strata.doctor"),
        *("stratabot.screen.desktop.clickable", "stratabot.screen.desktop.health"),
    ],
)
def test_importing_loads_nothing_heavy(module: str) -> None:
    loaded = modules_after(f"import {module}")
    assert module in loaded
    assert not HEAVY & loaded


def test_a_grid_of_letters_is_solved_without_what_only_other_forms_and_answers_need() -> None:
    loaded = loaded_by("solve", "-", grid=REAL)
    assert "stratabot.strata.telling.solution" in loaded
    assert not {"csv", "dataclasses", "pathlib", "urllib.parse"} & loaded


def test_public_names_load_no_picture_screen_or_command() -> None:
    loaded = modules_after("exec('from stratabot import *')")
    assert not (HEAVY - {"numpy"} | {"click"}) & loaded


def test_next_to_nothing_is_loaded_before_ctrl_c_can_be_looked_after() -> None:
    """`python -m stratabot` loads the package first, then `__main__`, which looks after it."""
    assert not {"typing", "click"} & modules_after("import stratabot")


@pytest.mark.parametrize("package", ["stratabot", *(game.package for game in GAMES)])
def test_importing_a_package_loads_nothing_but_itself(package: str) -> None:
    loaded = modules_after(f"import {package}")
    ours = {name for name in loaded if name.startswith("stratabot")}
    assert ours == {"stratabot", "stratabot.lazy", package}
    assert "click" not in loaded


def loaded_by(*args: str, grid: str = "") -> set[str]:
    stdin = f"sys.stdin = io.TextIOWrapper(io.BytesIO({grid.encode()!r}))"
    return modules_after(f"import io; {stdin}; {MAIN}", *args)


@each_game
@pytest.mark.parametrize("command", ["solve", "hint", "grade"])
def test_a_command_loads_nothing_heavy_and_no_other_game(game: PuzzleGame, command: str) -> None:
    loaded = loaded_by(game.name, command, "-", grid=game.puzzle)
    assert f"stratabot.cli.{game}" in loaded
    assert not HEAVY & loaded
    others = tuple(f"stratabot.{other}." for other in NAMES if other != game.name)
    assert not {name for name in loaded if name.startswith(others)}
    assert not {f"stratabot.cli.{game}.{name}" for name in VERBS if name != command} & loaded
    if game.name != "strata":  # only what tells of steps loads the ladder
        assert (f"stratabot.{game}.ladder" in loaded) == (command != "solve")
    if (game.name, command) == ("strata", "solve"):
        assert {name for name in loaded if ".picture." in name} == {"stratabot.picture.terminal"}


@pytest.mark.parametrize(
    ("args", "typed", "module"),
    [
        ("match --x easy --o strong --games 2 --seed 1", "", "bots.roster"),
        ("engine", "newgame X edge\ngenmove\n", "bots.roster"),
        ("play --seed 1", "?", "table.table"),
        (f"replay {ROOT / 'examples' / 'duel' / 'game.txt'}", "", "telling"),
    ],
)
def test_a_command_of_duel_loads_nothing_heavy_no_other_game_and_nothing_that_draws_pictures(
    args: str, typed: str, module: str
) -> None:
    loaded = loaded_by("duel", *args.split(), grid=typed)
    assert f"stratabot.duel.{module}" in loaded
    assert not HEAVY & loaded
    assert not {name for name in loaded if name.startswith(("stratabot.strata.", "stratabot.str8"))}


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_pictures_made_of_text_load_nothing_heavy(kind: str, tmp_path: Path) -> None:
    picture = tmp_path / f"board.{kind}"
    assert not HEAVY & loaded_by("solve", "-", "--picture", str(picture), grid=REAL)
    assert picture.exists()


def test_pictures_know_no_game() -> None:
    folder = ROOT / "src" / "stratabot" / "picture"
    names = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    loaded = modules_after("import " + ", ".join(f"stratabot.picture.{name}" for name in names))
    shared = {"color", "errors", "geometry", "lazy", "picture", "source", "terminal", "words"}
    assert {name.split(".")[1] for name in loaded if name.startswith("stratabot.")} <= shared


def test_a_sure_screenshot_does_not_load_what_reads_photographs() -> None:
    shot = ROOT / "fixtures" / "screenshots" / "ready-4x4-4.jpg"
    loaded = modules_after(MAIN, "solve", str(shot))
    vision = {name.rpartition(".")[2] for name in loaded if ".vision." in name}
    assert "reader" in vision
    assert vision.isdisjoint({"photograph", "rotation", "outline", "daylight", "missing_parts"})
    assert "pillow_heif" not in loaded


@pytest.mark.slow
@pytest.mark.parametrize(("game", "other"), [("adrift", "str8ts"), ("str8ts", "adrift")])
def test_the_eyes_of_a_game_load_no_other_game(game: str, other: str, tmp_path: Path) -> None:
    Image.new("RGB", (60, 60), "white").save(tmp_path / "white.png")
    code = f"from stratabot import {game}; {game}.read({str(tmp_path / 'white.png')!r})"
    loaded = modules_after(code)
    assert f"stratabot.{game}.vision.reader" in loaded
    rooms = (f"stratabot.{other}.", "stratabot.strata.", "stratabot.cli.")
    assert not {name for name in loaded if name.startswith(rooms)}


def test_the_puzzle_core_needs_the_standard_library_only() -> None:
    names = ["puzzle", "text", "peel", "fewest", "counting", "solver"]
    names += ["explanation", "generator", "grading"]
    code = "import stratabot.portable_random"
    code += "".join(f", stratabot.strata.{name}" for name in names)
    loaded = modules_after(code)
    ours = {name.split(".")[0] for name in loaded} - sys.stdlib_module_names
    allowed = {"stratabot", "__main__", "__mp_main__", "sitecustomize", "usercustomize"}
    assert not {name for name in ours if not name.startswith(("_", "distutils"))} - allowed
