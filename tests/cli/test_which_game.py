"""`stratabot VERB PICTURE`: pictures of all games, answered as their own commands answer."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from commands import REAL, refusal, run, run_json
from puzzle_games import NAMES
from readings import BOARD, PUZZLE, doubtful
from strata.vision.sketch import Picture as Sketch
from stratabot.adrift.vision.reading import Reading as AdriftReading
from stratabot.cli.shells import quoted
from stratabot.frame import Frame
from stratabot.str8ts.vision.reading import Reading as Str8tsReading
from strategies import puzzle_of

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "ready-2x2-2.png"
NO_BOARD, NO_PUZZLE = AdriftReading("no ends were seen"), Str8tsReading("no grid was seen")
SUDOKU = Str8tsReading("no cell is black, as in a Sudoku", is_other=True)
NOT_TO_BE_READ = f"stratabot: no puzzle to be read: {SUDOKU.why}"

Sees = Callable[..., None]


VERBS = ("read", "solve", "hint", "explain", "grade")


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Sees:
    """Says what the games see in every picture; what is left out is not seen."""

    def sees(adrift: object = NO_BOARD, str8ts: object = NO_PUZZLE) -> None:
        monkeypatch.setattr("stratabot.adrift.shot.reading_of", lambda _frame: adrift)
        monkeypatch.setattr("stratabot.str8ts.shot.reading_of", lambda _frame: str8ts)

    return sees


@pytest.fixture
def picture(tmp_path: Path) -> str:
    path = tmp_path / "picture.png"
    Image.fromarray(np.full((100, 100, 3), 240, np.uint8)).save(path)
    return str(path)


@pytest.fixture
def board(picture: str, sees: Sees) -> str:
    sees(adrift=BOARD)
    return picture


@pytest.fixture
def puzzle(picture: str, sees: Sees) -> str:
    sees(str8ts=PUZZLE)
    return picture


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """No photograph of Strata is gone through."""

    def fail(*_: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("stratabot.strata.shot.reading_of", fail)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("game", ["adrift", "str8ts"])
def test_a_picture_of_another_game_is_answered_as_its_own_command_does(
    verb: str, form: str, game: str, picture: str, sees: Sees
) -> None:
    sees(**{game: BOARD if game == "adrift" else PUZZLE})
    own = run(game, verb, picture, "--format", form)
    result = run(verb, picture, "--format", form)
    assert result.exit_code == own.exit_code == 0
    if form == "text":
        assert result.stdout == own.stdout
    else:
        assert json.loads(result.stdout) == {"game": game} | json.loads(own.stdout)
    command = f"stratabot {game} {verb} {quoted(picture)} --format {form}"
    first, _, rest = result.stderr.partition("\n")
    assert first == f"{picture}: this picture shows {game.capitalize()}: {command}"
    assert rest == own.stderr


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


def test_what_two_games_are_sure_of_is_refused_until_one_is_named(picture: str, sees: Sees) -> None:
    sees(BOARD, PUZZLE)
    said = refusal("solve", picture, code=1)
    assert "may show Str8ts or Adrift; say which: --game str8ts or --game adrift" in said
    for game in ("str8ts", "adrift"):
        for option in (("--game", game), (f"--game={game}",)):
            named = run("solve", *option, picture)
            assert named.stdout == run(game, "solve", picture).stdout
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
def test_where_no_game_is_seen_the_refusal_names_all(picture: str, sees: Sees) -> None:
    sees()
    said = refusal("solve", picture, code=1)
    assert said.endswith("; nor does it show Str8ts or Adrift")
    told = run_json("read", picture, grid="", exit_code=1)
    assert (told["game"], told["puzzle"]) == (None, False)


@pytest.mark.usefixtures("no_search")
def test_of_another_puzzle_the_refusal_says_what_it_is_and_no_photograph_is_searched(
    picture: str, sees: Sees
) -> None:
    sees(str8ts=SUDOKU)
    for args in (("read",), ("solve",), *((game, "solve") for game in NAMES)):
        assert refusal(*args, picture, code=1) == NOT_TO_BE_READ
    told = run_json("read", picture, grid="", exit_code=1)
    assert (told["game"], told["puzzle"], told["why"]) == (None, False, SUDOKU.why)


@pytest.mark.slow
def test_another_puzzle_with_stratas_option_is_refused_by_strata(picture: str, sees: Sees) -> None:
    sees(adrift=AdriftReading("several boards are to be seen", is_other=True))
    assert "no Strata board" in refusal("read", picture, "--size", "4", code=1)


@pytest.mark.slow
def test_the_nearest_game_refuses_and_its_cells_can_be_told(picture: str, sees: Sees) -> None:
    sees(adrift=doubtful(BOARD, 1, 2))
    said = refusal("solve", picture, code=1)
    assert said.startswith("stratabot: Adrift: not sure of row 2 column 3")
    assert "--cell r2c3=" in said
    told = run("solve", picture, "--cell", "r2c3=A")
    own = run("adrift", "solve", picture, "--cell", "r2c3=A")
    assert (told.exit_code, told.stdout) == (0, own.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("alpha", [0.2, 1.0])
def test_a_picture_with_stratas_buttons_is_refused_in_its_own_words(
    alpha: float, sees: Sees, tmp_path: Path
) -> None:
    """Whatever cells another game sees in it: a fading board, or one with a cell covered."""
    pixels = Sketch(puzzle_of("123", "211", "312"), alpha=alpha).paint()
    pixels[200:225, 300:340] = 255
    Image.fromarray(pixels).save(tmp_path / "shot.png")
    sees(adrift=doubtful(BOARD, 1, 2), str8ts=replace(PUZZLE, why="too few numbers"))
    said = refusal("solve", str(tmp_path / "shot.png"), code=1)
    assert ("(fading)" if alpha < 1 else "not sure of row") in said
    assert "too few numbers" not in said
    assert not any(game in said for game in ("Str8ts: ", "Adrift: "))


@pytest.mark.parametrize("option", [("--selected", "P"), ("--placed", "r1=P")])
def test_an_option_of_stratas_alone_is_refused(option: tuple[str, str], board: str) -> None:
    said = refusal("solve", board, *option)
    assert f"{board} shows Adrift" in said
    assert option[0] in said


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("verb", VERBS)
def test_a_named_game_says_which_other_a_picture_shows(verb: str, picture: str, sees: Sees) -> None:
    """Also where it sees a board with doubtful cells."""
    sees(doubtful(BOARD, 1, 2), PUZZLE)
    for game in ("adrift", "strata"):
        said = refusal(game, verb, picture, code=1)
        assert said.endswith(f"this picture shows Str8ts (stratabot str8ts {verb})")
        if verb == "read":
            told = run_json(game, verb, picture, grid="", exit_code=1)
            assert (told["puzzle"], told["why"][:25]) == (False, "this picture shows Str8ts")


def test_str8ts_says_that_a_picture_shows_adrift_or_strata(board: str, sees: Sees) -> None:
    assert "this picture shows Adrift (stratabot adrift" in run("str8ts", "hint", board).stderr
    sees()
    told = run("str8ts", "solve", str(SHOT)).stderr
    assert told.endswith("shows Strata (stratabot solve)\n")


def test_a_picture_that_another_game_only_sees_more_of_is_not_said_to_show_it(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = SimpleNamespace(is_sure=False, is_other=False, share=0.8)
    monkeypatch.setattr("stratabot.adrift.shot.recognize", lambda _frame: half)
    said = run("str8ts", "solve", board).stderr
    assert said == "stratabot: this picture looks more like Adrift (stratabot adrift solve)\n"


def test_a_named_game_keeps_its_doubtful_cells_if_no_other_is_sure_or_if_cells_are_told(
    picture: str, sees: Sees
) -> None:
    sees(doubtful(BOARD, 1, 2), doubtful(PUZZLE, 0, 0))
    assert "not sure of row 2 column 3" in run("adrift", "solve", picture).stderr
    sees(doubtful(BOARD, 1, 2), PUZZLE)
    assert "shows Str8ts" in run("adrift", "solve", picture).stderr
    assert run("adrift", "solve", picture, "--cell", "r2c3=A").exit_code == 0


def test_a_picture_of_the_answer_is_drawn_as_the_game_does(board: str, tmp_path: Path) -> None:
    paths = [tmp_path / "own.png", tmp_path / "any.png"]
    own = run("adrift", "solve", board, "--picture", str(paths[0]), "--overlay")
    result = run("solve", board, "--picture", str(paths[1]), "--overlay")
    assert (own.exit_code, result.exit_code) == (0, 0), result.stderr
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with Image.open(BytesIO(paths[1].read_bytes())) as image:
        assert image.size == (840, 640)


def by_brightness(seen: Mapping[int, object], none: object) -> Callable[[Frame], object]:
    return lambda frame: seen.get(int(frame.pixels[0, 0, 0]), none)


@pytest.mark.slow
def test_each_picture_has_its_own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_where_the_game_s_cloth_is_seen_a_photograph_needs_no_other_eyes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(_frame: Frame) -> object:
        raise AssertionError("another game was asked")

    monkeypatch.setattr("stratabot.adrift.shot.reading_of", never)
    monkeypatch.setattr("stratabot.str8ts.shot.reading_of", never)
    photograph = SHOT.parents[1] / "photographs" / "laid-4x4.jpg"
    assert run("read", str(photograph)).stdout.startswith("2222")


def test_a_board_is_written_in_a_form_that_the_game_of_the_picture_has(board: str) -> None:
    for form in ("csv", "page"):
        written = run("solve", board, "--board-as", form)
        assert (written.exit_code, written.stderr.count("\n")) == (0, 1)  # which game it is
        assert written.stdout == run("adrift", "solve", board, "--board-as", form).stdout
