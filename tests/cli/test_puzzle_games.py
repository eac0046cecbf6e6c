"""What `solve`, `hint`, `explain` and `grade` do alike in every game with puzzles."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from commands import complaint, refusal, run, run_json, start
from puzzle_games import PuzzleGame, each_game, each_verb


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each_game
@each_verb
def test_a_file_is_read_as_standard_input_is(game: PuzzleGame, verb: str) -> None:
    Path("a puzzle.txt").write_bytes(b"\xef\xbb\xbf" + game.puzzle.replace("\n", "\r\n").encode())
    typed = run(game.name, verb, "-", grid=game.puzzle)
    assert (typed.exit_code, typed.stderr) == (0, "")
    assert run(game.name, verb, "a puzzle.txt").stdout == typed.stdout != ""
    if game.name != "strata":  # which says that a grid is missing
        assert run(game.name, verb, grid=game.puzzle).stdout == typed.stdout


@each_game
def test_the_answer_is_the_solved_puzzle(game: PuzzleGame) -> None:
    assert game.solved in run(game.name, "solve", "-", grid=game.puzzle).stdout
    told = start(game.name, "solve", "-", grid=game.puzzle)
    assert (told.returncode, told.stderr) == (0, b"")
    assert game.solved in told.stdout.decode()


@each_game
@each_verb
def test_no_solution_is_an_answer_with_exit_code_1(game: PuzzleGame, verb: str) -> None:
    result = run(game.name, verb, "-", grid=game.stuck)
    assert (result.exit_code, result.stdout[:11]) == (1, "No solution")
    assert "Traceback" not in result.stderr
    told = run_json(game.name, verb, "-", grid=game.stuck, exit_code=1)
    if verb == "grade":
        assert (result.stdout, told["grade"]) == ("No solution, so no grade.\n", None)
    else:
        assert told["solvable"] is False


@each_game
@each_verb
def test_what_is_no_puzzle_is_one_line_told_in_json_too(game: PuzzleGame, verb: str) -> None:
    said = refusal(game.name, verb, "-", grid=game.bad)
    told = run_json(game.name, verb, "-", grid=game.bad, exit_code=2)
    assert f"stratabot: {told['error']}" == said
    assert told["error"].startswith("standard input: expected ")
    assert "got an empty text" in refusal(game.name, verb, "-", grid="")
    assert "none.txt: No such file" in refusal(game.name, verb, "none.txt")


@each_game
@each_verb
@pytest.mark.parametrize("kind", [("--format", "json"), ("--format=jsonl",)])
@pytest.mark.parametrize(
    "wrong", [("--frob",), ("--time-limit", "x"), ("--color", "pink"), ("--", "none.txt")]
)
def test_an_error_in_the_options_is_told_in_json_too(
    game: PuzzleGame, verb: str, kind: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    result = run(game.name, verb, *kind, *wrong)
    assert result.exit_code == 2
    assert f"stratabot: {json.loads(result.stdout)['error']}" == complaint(result.stderr)


def test_json_is_owed_to_those_only_who_asked_for_it() -> None:
    for args in (("solve", "--frob"), ("solve", "--frob", "--", "--format=json")):
        assert "'--frob'" in refusal(*args)
    assert "'frob'" in run_json("frob", grid="", exit_code=2)["error"]


@each_game
@each_verb
def test_many_puzzles_get_a_line_each_and_a_bad_one_an_error(game: PuzzleGame, verb: str) -> None:
    grid = "\n".join([game.puzzle, game.bad, game.stuck, game.puzzle])
    result = run(game.name, verb, "-", grid=grid)
    lines = [line.split(": ", 1) for line in result.stdout.splitlines()]
    assert (result.exit_code, [number for number, _ in lines]) == (2, ["1", "3", "4"])
    assert lines[0][1] == lines[2][1] != lines[1][1]
    assert lines[1][1].lower().startswith("no solution")
    if verb == "solve":
        assert lines[0][1] == game.line
    [error] = [line for line in result.stderr.splitlines() if line.startswith("stratabot: ")]
    assert error.startswith("stratabot: puzzle 2: expected ")
    result = run(game.name, verb, "-", "--format", "jsonl", grid=grid)
    one, bad, stuck, same = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert bad == {"number": 2, "error": error.removeprefix("stratabot: puzzle 2: ")}
    assert one == {"number": 1} | run_json(game.name, verb, "-", grid=game.puzzle)
    assert same == one | {"number": 4}
    assert (stuck["number"], "error" in stuck) == (3, False)
    alone = run(game.name, verb, "-", "--format", "jsonl", grid=game.puzzle).stdout
    assert json.loads(alone) == one


@each_game
@each_verb
def test_the_exit_code_of_many_is_that_of_the_worst(game: PuzzleGame, verb: str) -> None:
    assert run(game.name, verb, "-", grid=f"{game.puzzle}\n{game.other}").exit_code == 0
    assert run(game.name, verb, "-", grid=f"{game.stuck}\n{game.puzzle}").exit_code == 1


@each_game
@each_verb
def test_several_files_and_folders_are_told_of_by_name(game: PuzzleGame, verb: str) -> None:
    Path("folder/deeper").mkdir(parents=True)
    Path("a.txt").write_text(game.puzzle)
    Path("folder/c.txt").write_text(f"{game.puzzle}\n{game.stuck}")
    Path("folder/b.txt").write_bytes(b"\xff\xfe\x00")
    Path("folder/d.txt").write_text("")
    Path("folder/.hidden").write_text(game.puzzle)
    result = run(game.name, verb, "a.txt", "none.txt", "folder")
    told = [line.split(": ")[0] for line in result.stdout.splitlines()]
    assert (result.exit_code, told) == (2, ["1 (a.txt)", "4 (c.txt)", "5 (c.txt)"])
    errors = [line for line in result.stderr.splitlines() if line.startswith("stratabot: ")]
    assert errors[0].startswith("stratabot: puzzle 2 (none.txt): No such file")
    assert errors[1].startswith("stratabot: puzzle 3 (b.txt): expected a text file")
    assert re.fullmatch(
        r"stratabot: puzzle 6 \(d.txt\): expected a \w+, got an empty text", errors[2]
    )
    assert len(errors) == 3
    assert "expected a folder with puzzles, got none" in refusal(game.name, verb, "folder/deeper")


@each_game
@each_verb
def test_what_is_for_one_puzzle_is_refused_for_many(game: PuzzleGame, verb: str) -> None:
    many = f"{game.puzzle}\n{game.puzzle}"
    told = run_json(game.name, verb, "-", grid=many, exit_code=2)
    assert re.fullmatch(r"many \w+ need --format jsonl, got --format json", told["error"])
    assert "expected many " in refusal(game.name, verb, "-", "--out", "a", grid=game.puzzle)
    if verb in ("solve", "explain"):
        said = refusal(game.name, verb, "-", "--picture", "a.svg", grid=many)
        assert "with --picture, got many" in said
        assert not Path("a.svg").exists()


@each_game
@each_verb
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_lines_may_go_into_a_file_and_a_run_that_ended_is_gone_on_with(
    game: PuzzleGame, verb: str, form: str
) -> None:
    args = (game.name, verb, "-", "--format", form)
    grid = "\n".join([game.puzzle, game.other, game.bad, game.stuck])
    printed = run(*args, grid=grid)
    written = run(*args, "--out", "answers", grid=grid)
    assert (written.stdout, written.exit_code) == ("", printed.exit_code)
    assert written.stderr.endswith("4 puzzles answered in answers\n") or game.name == "adrift"
    whole = Path("answers").read_bytes()
    assert whole.decode() == printed.stdout
    Path("answers").unlink()
    Path("answers.part").write_bytes(whole[: Random(form + verb).randrange(len(whole))])
    run(*args, "--out", "answers", "--resume", grid=grid)
    assert Path("answers").read_bytes() == whole


@each_game
def test_only_terminals_get_colors_unless_they_are_asked_for(game: PuzzleGame) -> None:
    args = (game.name, "solve", "-")
    plain = run(*args, grid=game.puzzle).stdout
    assert "\x1b" not in plain
    assert run(*args, "--color", "never", grid=game.puzzle).stdout == plain
    for env in ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in run(*args, grid=game.puzzle, **env).stdout
        colored = run(*args, "--color", "always", grid=game.puzzle, **env).stdout
        assert "\x1b[38;2;" in colored
    as_json = run(*args, "--color", "always", "--format", "json", grid=game.puzzle)
    assert "\x1b" not in as_json.stdout


@each_game
@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_a_picture_is_drawn_beside_the_answer_or_in_its_place(game: PuzzleGame, verb: str) -> None:
    for grid, code in ((game.puzzle, 0), (game.stuck, 1)):
        for form in ("text", "json"):
            args = (game.name, verb, "-", "--format", form)
            result = run(*args, "--picture", "a.SVG", grid=grid)
            assert (result.exit_code, result.stdout) == (code, run(*args, grid=grid).stdout)
        drawn = Path("a.SVG").read_text("utf-8")
        assert drawn.startswith("<svg ")
        result = run(game.name, verb, "-", "--picture", "-", grid=grid)
        assert (result.exit_code, result.stdout) == (code, drawn)


@each_game
@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_a_picture_that_cannot_be_is_one_line(game: PuzzleGame, verb: str) -> None:
    Path("puzzle.svg").write_text(game.puzzle)
    for path, options, said in (
        ("-", "--picture a.bmp", "ends in .svg, .png, .gif, .html"),
        ("-", "--picture a.PDF", f"for a PDF: main {game.name} book)"),
        ("-", "--picture none/a.svg", "cannot write"),
        ("puzzle.svg", "--picture puzzle.svg", "it is an input, too, and would be lost"),
    ):
        result = refusal(game.name, verb, path, *options.split(), grid=game.puzzle)
        assert said in result, options
    assert Path("puzzle.svg").read_text() == game.puzzle


def test_one_puzzle_in_a_line_may_have_all_that_says_what_it_is() -> None:
    Path("so-far.txt").write_text("r1c1 - r1c2\n")
    for args, grid in (
        (("solve", "-", "--placed", "r1=G"), "GG\nGP\n"),
        (("hint", "-", "--placed", "r1=G"), "GG\nGP\n"),
        (("adrift", "solve", "--drawn", "so-far.txt"), "A.A\n"),
        (("adrift", "hint", "--drawn", "so-far.txt"), "A.A\n"),
    ):
        whole = run(*args, "--format", "json", grid=grid)
        line = run(*args, "--format", "jsonl", grid=grid)
        assert line.exit_code == whole.exit_code
        assert json.loads(line.stdout) == {"number": 1} | json.loads(whole.stdout), args
    many = run("solve", "-", "--placed", "r1=G", "--format", "jsonl", grid="GG\n\nGG\n")
    assert "expected one puzzle with --placed, got many" in many.stderr
    drawn = run("solve", "-", "--picture", "a.svg", "--format", "jsonl", grid="GG\n")
    assert "expected --format text or json with --picture, got jsonl" in drawn.stderr
