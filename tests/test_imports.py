import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from commands import REAL, run, start
from stratabot import __version__
from stratabot.cli.strata import VERBS
from stratabot.games import GAMES
from waiting import PATIENCE

HEAVY = {"numpy", "PIL", "mss", "pyautogui", "cv2", "tkinter", "adbutils", "pysat", "pysolvers"}
HEAVY |= {"fpdf", "fontTools"}

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
    result = subprocess.run(
        [sys.executable, "-c", LIST_MODULES.format(code), *args],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    loaded: list[str] = json.loads(result.stdout.splitlines()[-1])
    return set(loaded)


@pytest.mark.parametrize("module", ["stratabot", "stratabot.cli", "stratabot.strata.peel"])
def test_importing_loads_nothing_heavy(module: str) -> None:
    loaded = modules_after(f"import {module}")
    assert module in loaded
    assert not HEAVY & loaded


def test_next_to_nothing_is_loaded_before_ctrl_c_can_be_looked_after() -> None:
    """`python -m stratabot` loads the package first, then `__main__`, which looks after it."""
    assert not {"typing", "click"} & modules_after("import stratabot")


@pytest.mark.parametrize("package", ["stratabot", *(game.package for game in GAMES)])
def test_importing_a_package_loads_nothing_but_itself(package: str) -> None:
    loaded = modules_after(f"import {package}")
    ours = {name for name in loaded if name.startswith("stratabot")}
    assert ours == {"stratabot", "stratabot.lazy", package}
    assert "click" not in loaded


PUZZLES = {
    "strata": REAL,
    "str8ts": "..#.\n..1.\n#...\nc.2#\n",
    "adrift": ".BC.\n..A.\nBAC.\n",
}
"""Simple ones, for which no game needs a SAT solver."""


def loaded_by(game: str, command: str, tmp_path: Path) -> set[str]:
    file = tmp_path / "grid.txt"
    file.write_text(PUZZLES[game])
    code = "from stratabot.cli import main; main(sys.argv[1:])"
    return modules_after(code, game, command, str(file))


@pytest.mark.parametrize("game", PUZZLES)
@pytest.mark.parametrize("command", ["solve", "hint", "grade"])
def test_a_command_loads_nothing_heavy_and_no_other_game_or_command(
    game: str, command: str, tmp_path: Path
) -> None:
    loaded = loaded_by(game, command, tmp_path)
    assert f"stratabot.cli.{game}" in loaded
    assert not HEAVY & loaded
    others = tuple(f"stratabot.{other}." for other in PUZZLES if other != game)
    assert not {name for name in loaded if name.startswith(others)}
    commands = {f"stratabot.cli.{game}.{name}" for name in VERBS if name != command}
    assert not commands & loaded


@pytest.mark.parametrize("game", ["str8ts", "adrift"])
def test_only_what_tells_of_steps_loads_the_ladder(game: str, tmp_path: Path) -> None:
    ladder = f"stratabot.{game}.ladder"
    assert ladder not in loaded_by(game, "solve", tmp_path)
    assert ladder in loaded_by(game, "hint", tmp_path)


@pytest.mark.parametrize("verb", ["match", "engine"])
def test_a_command_of_duel_loads_nothing_heavy_and_no_other_game(verb: str) -> None:
    lines = "io.TextIOWrapper(io.BytesIO(b'newgame X edge\\ngenmove\\n'))"
    code = f"import io; sys.stdin = {lines}; from stratabot.cli import main; main(sys.argv[1:])"
    args = (
        ["--x", "easy", "--o", "strong", "--games", "2", "--seed", "1"] if verb == "match" else []
    )
    loaded = modules_after(code, "duel", verb, *args)
    assert "stratabot.duel.bots.strong" in loaded
    assert not HEAVY & loaded
    rooms = ("stratabot.strata.", "stratabot.str8ts.")
    assert not {name for name in loaded if name.startswith(rooms)}


@pytest.mark.parametrize("args", [("play", "--seed", "1"), ("replay", "examples/duel/game.txt")])
def test_a_game_of_duel_that_is_played_or_shown_loads_nothing_that_draws_pictures(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    nothing = "import io; sys.stdin = io.TextIOWrapper(io.BytesIO(b'?'))"
    code = f"{nothing}; from stratabot.cli import main; main(sys.argv[1:])"
    loaded = modules_after(code, "duel", *args)
    assert f"stratabot.cli.duel.{args[0]}" in loaded
    assert not HEAVY & loaded
    assert not {name for name in loaded if name.startswith("stratabot.str")}
    assert "stratabot.duel.picture.story" not in loaded


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_pictures_made_of_text_load_nothing_heavy(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(REAL)
    code = "from stratabot.cli import main; main(sys.argv[1:])"
    picture = tmp_path / f"board.{kind}"
    assert not HEAVY & modules_after(code, "solve", str(file), "--picture", str(picture))
    assert picture.exists()


def test_pictures_know_no_game() -> None:
    folder = Path(__file__).parents[1] / "src" / "stratabot" / "picture"
    names = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    loaded = modules_after("import " + ", ".join(f"stratabot.picture.{name}" for name in names))
    shared = {"color", "errors", "geometry", "lazy", "picture", "source", "words"}
    assert {name.split(".")[1] for name in loaded if name.startswith("stratabot.")} <= shared


def test_without_a_picture_nothing_that_draws_one_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(REAL)
    loaded = modules_after("from stratabot.cli import main; main(sys.argv[1:])", "solve", str(file))
    drawing = {name for name in loaded if ".picture." in name}
    assert drawing == {"stratabot.picture.terminal"}


def test_a_sure_screenshot_does_not_load_what_reads_photographs() -> None:
    shot = Path(__file__).parents[1] / "fixtures" / "screenshots" / "ready-4x4-4.jpg"
    loaded = modules_after("from stratabot.cli import main; main(sys.argv[1:])", "solve", str(shot))
    vision = {name.rpartition(".")[2] for name in loaded if ".strata.vision." in name}
    assert "reader" in vision
    assert not vision & {
        "photograph",
        "plane",
        "outline",
        "breadth",
        "daylight",
        "missing",
        "turned",
    }


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


@pytest.mark.parametrize("command", VERBS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_a_help_with_an_example(command: str, option: str) -> None:
    result = run(command, option)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Usage: " in result.stdout
    assert f"stratabot {command} " in result.stdout.split("Example", 1)[1]
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_stratabot_alone_prints_its_help_with_all_commands() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    for command in VERBS:
        assert f"\n  {command} " in result.stdout
    assert "stratabot solve" in result.stdout


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"stratabot {__version__}\n"


def test_it_runs_as_a_module_under_its_own_name() -> None:
    result = start("--help")
    assert result.returncode == 0
    assert result.stdout.startswith(b"Usage: stratabot ")
