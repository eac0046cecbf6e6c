import json
from pathlib import Path
from typing import Any

import pytest

from commands import refusal, run, run_json
from stratabot.cli.generate_command import PuzzleFolder, PuzzleWriter
from stratabot.errors import OutOfTimeError
from stratabot.games import GAMES
from stratabot.questions.new_puzzles import NumberedPuzzle, PuzzleWish, maker_of, puzzles_by_grade

WITH_PUZZLES = [game for game in GAMES if game.has_puzzles]
NAMES = [game.name for game in WITH_PUZZLES]


@pytest.fixture(params=WITH_PUZZLES, ids=NAMES)
def wish(request: pytest.FixtureRequest) -> PuzzleWish[Any]:
    return PuzzleWish.of(maker_of(request.param), {"size": 5, "count": 2, "seed": 5}, "json")


@pytest.mark.parametrize("output_format", ["text", "jsonl"])
def test_each_puzzle_is_printed_as_soon_as_it_is_found(
    wish: PuzzleWish[Any], output_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with PuzzleWriter(wish, output_format) as writer:
        for k, one in enumerate(puzzles_by_grade(wish)):
            writer.add(one)
            printed = capsys.readouterr().out
            if output_format == "jsonl":
                assert json.loads(printed) == wish.maker.as_json(one.puzzle)
            else:
                assert printed == "\n" * k + wish.maker.as_text(one.puzzle)
    assert capsys.readouterr().out == ""


def test_ctrl_c_loses_no_puzzle_found(
    wish: PuzzleWish[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(puzzles_by_grade(wish))

    def interrupted() -> None:
        with PuzzleWriter(wish, "json") as writer:
            writer.add(first)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert json.loads(capsys.readouterr().out) == {
        "seed": 5,
        "puzzles": [wish.maker.as_json(first.puzzle)],
    }


@pytest.mark.parametrize("game", NAMES)
def test_new_puzzles_are_those_of_their_seed_and_solved_as_they_are_printed(game: str) -> None:
    args = (game, "generate", "--size", "5", "--seed", "5", "--count", "2")
    made = run(*args)
    assert (made.exit_code, made.stderr) == (0, "")
    assert run(*args).stdout == made.stdout
    assert run(*args, "--seed", "-7").stdout != made.stdout
    told = run_json(*args, grid="")
    assert (told["seed"], len(told["puzzles"])) == (5, 2)
    lines = run(*args, "--format", "jsonl").stdout
    assert [json.loads(line) for line in lines.splitlines()] == told["puzzles"]
    printed = (made.stdout, json.dumps(told), lines)
    answers = [run(game, "solve", "-", grid=grid) for grid in printed]
    assert {(each.exit_code, each.stderr) for each in answers} == {(0, "")}
    assert {each.stdout.count("\n") for each in answers} == {2}
    assert len({each.stdout for each in answers}) == 1


@pytest.mark.parametrize("game", NAMES)
def test_a_seed_by_chance_is_told_and_gives_the_same_puzzle(game: str) -> None:
    by_chance = run(game, "generate", "--size", "5")
    assert by_chance.stderr.startswith("seed ")
    again = run(game, "generate", "--size", "5", "--seed", by_chance.stderr.split()[1])
    assert (again.stdout, again.stderr) == (by_chance.stdout, "")


@pytest.mark.parametrize("game", NAMES)
def test_a_file_for_each_puzzle_is_written_on_wish(game: str, tmp_path: Path) -> None:
    asked = [game, "generate", "--size", "5", "--count", "2", "--seed", "5"]
    printed = run(*asked).stdout
    made = run(*asked, "--out", str(tmp_path / "new"))
    assert (made.stdout, made.stderr) == ("", f"2 puzzles in {tmp_path / 'new'}\n")
    files = [tmp_path / "new" / f"puzzle-{k}.txt" for k in (1, 2)]
    assert "\n".join(file.read_text("utf-8") for file in files) == printed
    refused = run(*asked, "--out", str(tmp_path / "new"))
    assert refused.exit_code == 2
    assert run(*asked, "--out", str(tmp_path / "new"), "--force").exit_code == 0
    for needless in ("--force", "--resume"):
        alone = run(*asked, needless)
        assert (alone.exit_code, alone.stdout) == (2, "")
        assert f"expected --out with {needless}" in alone.stderr


@pytest.mark.parametrize("game", NAMES)
def test_files_are_there_as_they_are_found_and_resume_goes_on_after_ctrl_c(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [game, "generate", "--size", "4", "--count", "24"]
    asked += ["--grade", "any"] if game == "str8ts" else []
    begun, whole = tmp_path / "begun", tmp_path / "whole"
    add = PuzzleFolder.add

    def interrupted(folder: PuzzleFolder[Any], found: NumberedPuzzle[Any]) -> None:
        add(folder, found)
        if found.number == 15:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(PuzzleFolder, "add", interrupted)
        stopped = run(*asked, "--seed", "5", "--out", str(begun))
    assert (stopped.exit_code, len(texts_in(begun))) == (130, 15)
    assert stopped.stderr == f"15 puzzles in {begun}; --resume goes on\nstratabot: stopped\n"
    for other in (("--seed", "6"), ("--count", "25"), ("--size", "5")):
        said = refusal(*asked, "--out", str(begun), "--resume", *other)
        assert f"{begun} holds other puzzles: go on with the same options" in said
    went_on = run(*asked, "--out", str(begun), "--resume")
    assert (went_on.exit_code, went_on.stderr) == (0, f"24 puzzles in {begun}\n")
    assert run(*asked, "--seed", "5", "--out", str(whole)).exit_code == 0
    assert texts_in(begun) == texts_in(whole)


def test_when_the_time_is_over_resume_goes_on_and_it_needs_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["generate", "--size", "3", "--count", "9", "--seed", "5", "--out", str(tmp_path)]
    add = PuzzleFolder.add

    def late(folder: PuzzleFolder[Any], found: NumberedPuzzle[Any]) -> None:
        add(folder, found)
        if found.number == 3:
            raise OutOfTimeError(7)

    with monkeypatch.context() as patch:
        patch.setattr(PuzzleFolder, "add", late)
        stopped = run(*asked, "--time-limit", "7")
    assert stopped.exit_code == 4
    said = f"3 puzzles in {tmp_path}; --resume goes on\nstratabot: 3 of 9 found in 7 s\n"
    assert stopped.stderr == said
    assert "expected --out with --resume" in refusal("generate", "--resume")
    assert "expected --resume without --force" in refusal(*asked, "--resume", "--force")
    sheet = ("--picture", str(tmp_path / "sheet.svg"))
    assert "expected --resume without --picture" in refusal(*asked, "--resume", *sheet)


@pytest.mark.parametrize("name", ["puzzle-9.txt", "puzzle-007.txt", "puzzle-12.csv"])
def test_force_keeps_a_puzzle_that_no_run_wrote(name: str, tmp_path: Path) -> None:
    asked = ["generate", "--size", "3", "--count", "2", "--seed", "5", "--out", str(tmp_path)]
    assert run(*asked).exit_code == 0
    assert run(*asked, "--force", "--count", "1").exit_code == 0
    assert [*texts_in(tmp_path)] == ["puzzle-1.txt"]
    (tmp_path / name).write_text("PG\nGG\n")
    held = texts_in(tmp_path)
    assert f"{name}: expected a file that an earlier run wrote" in refusal(*asked, "--force")
    assert texts_in(tmp_path) == held


def test_force_keeps_what_the_user_wrote_into_a_puzzle(tmp_path: Path) -> None:
    asked = ["adrift", "generate", "--size", "3", "--seed", "5", "--out", str(tmp_path)]
    assert run(*asked).exit_code == 0
    (tmp_path / "puzzle-1.txt").write_text("solved!")
    assert "puzzle-1.txt: expected a file that an earlier run wrote" in refusal(*asked, "--force")
    assert texts_in(tmp_path) == {"puzzle-1.txt": "solved!"}


def texts_in(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in sorted(folder.glob("[!.]*"))}


@pytest.mark.parametrize("game", NAMES)
def test_a_sheet_has_the_puzzles_and_a_book_the_solutions_too(game: str, tmp_path: Path) -> None:
    asked = [game, "generate", "--size", "5", "--count", "3", "--seed", "5"]
    sheet, book = tmp_path / "all.svg", tmp_path / "all.PDF"
    assert run(*asked, "--picture", str(sheet)).exit_code == 0
    assert "3 puzzles" in sheet.read_text("utf-8")
    assert run(*asked, "--picture", str(book)).exit_code == 0
    pages = book.read_bytes()
    assert pages.startswith(b"%PDF-")
    assert b"/Count 3" in pages, "the rules, a page of puzzles, one of solutions"


def test_more_than_fit_a_sheet_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratabot.picture.sheet._MOST_PIXELS", 100)
    sheet = tmp_path / "all.png"
    result = run("generate", "--size", "5", "--seed", "1", "--picture", str(sheet))
    assert result.exit_code == 2
    assert "--picture: expected a sheet of at most 100 pixels" in result.stderr
    assert not sheet.exists()
