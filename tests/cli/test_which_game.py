"""`stratabot VERB PICTURE`: pictures of all games, answered as their own commands answer."""

import json
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from commands import REAL, refusal, run
from readings import BOARD, PUZZLE, doubtful, seen_in
from stratabot.adrift.vision.reading import Reading as AdriftReading
from stratabot.cli.shells import quoted
from stratabot.frame import Frame
from stratabot.games import GAMES
from stratabot.str8ts.vision.reading import Reading as Str8tsReading

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "ready-2x2-2.png"
NO_BOARD, NO_PUZZLE = AdriftReading("no ends were seen"), Str8tsReading("no grid was seen")


@pytest.fixture(autouse=True)
def nothing_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not said to be seen is not seen."""
    monkeypatch.setattr("stratabot.adrift.shot.reading_of", lambda _frame: NO_BOARD)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: NO_PUZZLE)


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, BOARD, monkeypatch, "board.png")


@pytest.fixture
def puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, PUZZLE, monkeypatch, "puzzle.png")


@pytest.mark.parametrize("verb", ["read", "solve", "hint", "explain", "grade"])
@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_picture_of_adrift_is_answered_as_its_own_command_does(
    verb: str, format_: str, board: str
) -> None:
    own = run("adrift", verb, board, "--format", format_)
    result = run(verb, board, "--format", format_)
    assert result.exit_code == own.exit_code == 0
    if format_ == "text":
        assert result.stdout == own.stdout
    else:
        assert json.loads(result.stdout) == {"game": "adrift"} | json.loads(own.stdout)
    command = f"stratabot adrift {verb} {quoted(board)} --format {format_}"
    first, _, rest = result.stderr.partition("\n")
    assert first == f"{board}: this picture shows Adrift: {command}"
    assert rest == own.stderr


def test_a_picture_of_str8ts_is_answered_as_its_own_command_does(puzzle: str) -> None:
    own, result = run("str8ts", "solve", puzzle), run("solve", puzzle)
    assert (result.exit_code, result.stdout) == (0, own.stdout)
    assert "this picture shows Str8ts: stratabot str8ts solve" in result.stderr


def test_a_picture_may_come_through_a_pipe(board: str) -> None:
    result = run("solve", "-", grid=Path(board).read_bytes())
    assert (result.exit_code, result.stdout) == (0, run("adrift", "solve", board).stdout)


@pytest.mark.slow
def test_a_plain_screenshot_of_strata_is_settled_before_other_games_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_frame: Frame) -> None:
        raise AssertionError("asked")

    for game in ("adrift", "str8ts"):
        monkeypatch.setattr(f"stratabot.{game}.shot.reading_of", fail)
    for verb in ("read", "solve"):
        own = run("strata", verb, str(SHOT), "--format", "json")
        result = run(verb, str(SHOT), "--format", "json")
        assert json.loads(result.stdout) == {"game": "strata"} | json.loads(own.stdout)
        assert run(verb, str(SHOT)).stdout == run("strata", verb, str(SHOT)).stdout


def test_texts_are_grids_of_strata_and_have_no_game_in_json() -> None:
    told = json.loads(run("solve", "-", "--format", "json", grid=REAL).stdout)
    assert "game" not in told


def test_what_two_games_are_sure_of_is_refused_until_the_game_is_named(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: PUZZLE)
    assert "may show Str8ts or Adrift; say which: --game str8ts or --game adrift" in refusal(
        "solve", board, code=1
    )
    for game in ("str8ts", "adrift"):
        for option in (("--game", game), (f"--game={game}",)):
            named = run("solve", *option, board)
            assert named.stdout == run(game, "solve", board).stdout
            assert "this picture shows" not in named.stderr


def test_named_a_game_takes_its_own_options_and_its_texts() -> None:
    result = run("solve", "--game", "adrift", "--touching", grid="A..\n.B.\nAB.\n")
    assert result.stdout == run("adrift", "solve", "--touching", grid="A..\n.B.\nAB.\n").stdout
    wrong = run("solve", "--game", "adrift", "--selected", "P", grid="A.A")
    assert " adrift solve --help)" in wrong.stderr


def test_strata_is_named_by_an_option_or_by_a_word(puzzle: str) -> None:
    named = [run(*args, puzzle) for args in (("read", "--game", "strata"), ("strata", "read"))]
    assert [(each.exit_code, each.stdout) for each in named] == [(1, "")] * 2
    assert named[0].stderr == named[1].stderr
    assert "this picture shows" not in run("strata", "read", puzzle, "--region", "0,0,9,9").stderr


def test_a_game_that_is_none_or_comes_twice_is_refused(board: str) -> None:
    for args in (("solve", "--game", "chess"), ("strata", "solve", "--game", "adrift")):
        refusal(*args, board)


@pytest.mark.slow
def test_where_no_game_is_seen_the_refusal_names_all(tmp_path: Path) -> None:
    path = tmp_path / "gray.png"
    Image.fromarray(np.full((90, 120, 3), 128, np.uint8)).save(path)
    result = run("solve", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("; nor does it show Str8ts or Adrift\n")
    told = json.loads(run("read", str(path), "--format", "json").stdout)
    assert (told["game"], told["puzzle"]) == (None, False)


def test_of_another_puzzle_the_refusal_says_what_it_is_and_no_photograph_is_searched(
    puzzle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("searched")

    sudoku = Str8tsReading("no cell is black, as in a Sudoku", is_other=True)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: sudoku)
    monkeypatch.setattr("stratabot.strata.shot.reading_of", fail)
    for verb in ("read", "solve"):
        result = run(verb, puzzle)
        assert (result.exit_code, result.stdout) == (1, "")
        text = "stratabot: no puzzle to be read: no cell is black, as in a Sudoku\n"
        assert result.stderr == text
    told = json.loads(run("read", puzzle, "--format", "json").stdout)
    assert (told["game"], told["puzzle"], told["why"]) == (None, False, sudoku.why)


@pytest.mark.slow
def test_another_puzzle_with_an_option_of_stratas_is_refused_by_strata(
    puzzle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = AdriftReading("several boards are to be seen", is_other=True)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: NO_PUZZLE)
    monkeypatch.setattr("stratabot.adrift.shot.reading_of", lambda _frame: other)
    assert "no Strata board" in refusal("read", puzzle, "--size", "4", code=1)


@pytest.mark.slow
def test_the_game_that_comes_nearest_refuses_and_its_cells_can_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(BOARD, 1, 2), monkeypatch)
    result = run("solve", shot)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("stratabot: Adrift: not sure of row 2 column 3")
    assert "--cell r2c3=" in result.stderr
    told = run("solve", shot, "--cell", "r2c3=A")
    assert (told.exit_code, told.stdout) == (
        0,
        run("adrift", "solve", shot, "--cell", "r2c3=A").stdout,
    )


@pytest.mark.parametrize("option", [("--selected", "P"), ("--order", "peel"), ("--blank", "0")])
def test_an_option_that_only_strata_has_is_refused_in_one_line(
    option: tuple[str, str], board: str
) -> None:
    said = refusal("solve", board, *option)
    assert f"{board} shows Adrift" in said
    assert option[0] in said


@pytest.mark.parametrize("verb", ["read", "solve", "hint", "explain", "grade"])
def test_a_named_game_says_which_other_game_a_picture_shows(
    verb: str, puzzle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it sees a board with doubtful cells; no photograph of Strata is gone through."""

    def fail(*_: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("stratabot.strata.shot.reading_of", fail)
    monkeypatch.setattr("stratabot.adrift.shot.reading_of", lambda _frame: doubtful(BOARD, 1, 2))
    for game in ("adrift", "strata"):
        result = run(game, verb, puzzle)
        assert (result.exit_code, result.stdout) == (1, "")
        told = f"this picture shows Str8ts (stratabot str8ts {verb})"
        assert result.stderr.endswith(f"{told}\n")
        assert result.stderr.count("\n") == 1
    told = json.loads(run("adrift", "read", puzzle, "--format", "json").stdout)
    assert (told["puzzle"], told["why"][:25]) == (False, "this picture shows Str8ts")
    told = json.loads(run("strata", "read", puzzle, "--format", "json").stdout)
    assert (told["puzzle"], told["why"][:25]) == (False, "this picture shows Str8ts")


def test_str8ts_says_that_a_picture_shows_adrift_or_strata(board: str) -> None:
    assert "this picture shows Adrift (stratabot adrift" in run("str8ts", "hint", board).stderr
    told = run("str8ts", "solve", str(SHOT)).stderr
    assert told.endswith("shows Strata (stratabot solve)\n")


def test_a_picture_that_another_game_only_sees_more_of_is_not_said_to_show_it(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = SimpleNamespace(is_sure=False, is_other=False, share=0.8)
    monkeypatch.setattr("stratabot.adrift.shot.recognized", lambda _frame: half)
    said = run("str8ts", "solve", board).stderr
    assert said == "stratabot: this picture looks more like Adrift (stratabot adrift solve)\n"


def test_a_named_game_keeps_its_doubtful_cells_if_no_other_is_sure_or_if_cells_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(BOARD, 1, 2), monkeypatch)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: doubtful(PUZZLE, 0, 0))
    assert "not sure of row 2 column 3" in run("adrift", "solve", shot).stderr
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: PUZZLE)
    assert "shows Str8ts" in run("adrift", "solve", shot).stderr
    assert run("adrift", "solve", shot, "--cell", "r2c3=A").exit_code == 0


def test_a_named_game_tells_what_surely_is_another_puzzle(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sudoku = Str8tsReading("no cell is black, as in a Sudoku", is_other=True)
    monkeypatch.setattr("stratabot.adrift.shot.reading_of", lambda _frame: NO_BOARD)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: sudoku)
    for game in ("adrift", "str8ts", "strata"):
        told = run(game, "solve", board).stderr
        assert told == "stratabot: no puzzle to be read: no cell is black, as in a Sudoku\n", game


def test_a_picture_of_the_answer_is_drawn_as_the_game_does(board: str, tmp_path: Path) -> None:
    paths = [tmp_path / "own.png", tmp_path / "any.png"]
    own = run("adrift", "solve", board, "--picture", str(paths[0]), "--overlay")
    result = run("solve", board, "--picture", str(paths[1]), "--overlay")
    assert (own.exit_code, result.exit_code) == (0, 0), result.stderr
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with Image.open(BytesIO(paths[1].read_bytes())) as image:
        assert image.size == (100, 100)


def by_brightness(seen: Mapping[int, object], none: object) -> Callable[[Frame], object]:
    return lambda frame: seen.get(int(frame.pixels[0, 0, 0]), none)


@pytest.mark.slow
def test_each_picture_of_a_folder_has_its_own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.cli.batch.cores", lambda: 1)
    for game, reading_of in (
        ("adrift", by_brightness({10: BOARD}, NO_BOARD)),
        ("str8ts", by_brightness({20: PUZZLE}, NO_PUZZLE)),
    ):
        monkeypatch.setattr(f"stratabot.{game}.shot.reading_of", reading_of)
    for name, gray in (("a.png", 10), ("b.png", 20), ("c.png", 30)):
        Image.fromarray(np.full((100, 100, 3), gray, np.uint8)).save(tmp_path / name)
    result = run("read", str(tmp_path))
    assert result.exit_code == 1
    assert (
        result.stdout == "1 (a.png): Adrift: .BC./..A./BAC.\n2 (b.png): Str8ts: ..#...1.#...c.2#\n"
    )
    assert "puzzle 3 (c.png)" in result.stderr
    assert "this picture shows" not in result.stderr
    lines = run("solve", str(tmp_path), "--format", "jsonl").stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert [each.get("game") for each in told] == ["adrift", "str8ts", None]


def test_the_games_with_pictures_say_what_they_recognize() -> None:
    for game in GAMES:
        if game.has_pictures:
            module = __import__(f"{game.package}.shot", fromlist=["recognized"])
            assert callable(module.recognized)
