"""What Python shows of the games' values, in a terminal and in a notebook."""

import pickle
from importlib import import_module
from typing import Any

import pytest

from puzzle_games import PuzzleGame, each_game
from stratabot import adrift, duel, str8ts, strata
from stratabot.adrift import Params, Rules
from stratabot.errors import OutOfTimeError, TextError
from stratabot.limit import TimeLimit

GAMES = {"strata": strata, "str8ts": str8ts, "adrift": adrift, "duel": duel}
RECORD = "duel\nx edge\no joint you\n1 X place a1\n2 O place c3"


def package(game: PuzzleGame) -> Any:
    return import_module(f"stratabot.{game.name}")


def picture(value: Any) -> str | None:
    """What a notebook asks for."""
    drawn: str | None = value._repr_svg_()
    return drawn


def is_drawn(value: object) -> bool:
    return str(picture(value)).startswith("<svg")


@each_game
def test_a_puzzle_shows_itself_as_text_as_a_call_and_as_a_picture(game: PuzzleGame) -> None:
    for text in (game.puzzle, game.other, game.stuck):
        puzzle = package(game).parse_puzzle(text)
        assert eval(repr(puzzle), {**GAMES}) == puzzle
        assert len(repr(puzzle).splitlines()) == 1
        assert str(puzzle) + "\n" == package(game).format_puzzle(puzzle)
        assert is_drawn(puzzle)


@each_game
def test_a_solution_and_a_hint_show_themselves_and_outlast_a_pickle(game: PuzzleGame) -> None:
    its = package(game)
    solution, hint = its.solve(game.puzzle), its.hint(game.puzzle)
    for value in (solution, pickle.loads(pickle.dumps(solution)), hint):
        assert is_drawn(value)
        assert game.name in repr(value)
        assert len(repr(value).splitlines()) == 1
        assert "object at" not in repr(value)
    assert str(solution) in game.line + game.solved
    assert picture(solution) != picture(its.parse_puzzle(game.puzzle))
    assert str(hint).endswith(".")


@each_game
def test_a_step_is_a_sentence(game: PuzzleGame) -> None:
    steps = [*package(game).steps(game.puzzle)]
    assert steps
    for step in steps:
        assert str(step).endswith((".", ".)"))
        assert "<function" not in repr(step)


@each_game
def test_functions_take_a_text_for_a_puzzle(game: PuzzleGame) -> None:
    its = package(game)
    puzzle, stuck = its.parse_puzzle(game.puzzle), its.parse_puzzle(game.stuck)
    for name in ("solve", "hint", "steps", "grade", "explain", "count", "draw"):
        function = getattr(its, name)
        assert function(game.puzzle) == function(puzzle)
        with pytest.raises(TextError, match=r"^expected "):
            function(game.bad)
    assert its.explain(game.stuck) == its.explain(stuck) is not None
    assert its.check(game.puzzle, its.solve(puzzle))
    assert not its.check(game.other, its.solve(puzzle))


@each_game
def test_solutions_are_counted(game: PuzzleGame) -> None:
    count = package(game).count
    assert count(game.stuck) == 0
    assert count(game.puzzle) == (2048 if game.name == "strata" else 1)
    with TimeLimit(0), pytest.raises(OutOfTimeError):
        count(game.puzzle)


def test_solutions_are_counted_up_to_a_limit_or_with_more_colors() -> None:
    assert str8ts.count("....\n" * 4, limit=20) == 20
    assert adrift.count("A...\n....\n...A", Rules(fill=False), limit=2) == 2
    assert strata.count("PG\nGG", colors=3) > strata.count("PG\nGG")


@pytest.mark.parametrize("name", ["strata", "str8ts", "adrift"])
def test_a_huge_board_is_cut(name: str) -> None:
    row = ". " * 33 if name == "str8ts" else "." * 132
    ends = "" if name == "str8ts" else "A" + row[1:-1] + "A\n"
    puzzle = GAMES[name].parse_puzzle(ends + f"{row}\n" * 33)
    assert repr(puzzle).endswith("' ...)")
    assert len(repr(puzzle)) < 1100


def test_a_board_that_is_too_large_for_pictures_has_none() -> None:
    puzzle = strata.parse_puzzle(("A" * 120 + "\n") * 120)
    for value in (puzzle, strata.Position(puzzle), strata.solve(puzzle), strata.hint(puzzle)):
        assert picture(value) is None
    assert picture(str8ts.parse_puzzle(". " * 40**2)) is None


def test_a_half_laid_board_is_drawn_with_its_ribbons() -> None:
    puzzle = strata.parse_puzzle("PG.P\nPGGP\n.PP.\nPGPP")
    position = strata.Position(puzzle).with_placed("r4=P c2=G")
    drawn = {picture(value) for value in (puzzle, position, strata.hint(position))}
    assert len(drawn) == 3
    assert is_drawn(strata.solve(position))
    assert picture(strata.Solution.parse("r1=P")) is None  # whose board nobody knows
    assert str(strata.hint(position)) == "Take P and lay right 3 (c3=P)."


def test_a_game_of_duel_shows_itself_and_each_position_its_board() -> None:
    record = duel.parse_record(RECORD)
    assert str(record) == RECORD
    assert eval(repr(record), {**GAMES}) == record
    board = ["X.....", "......", "..O...", "......", "......", "......"]
    assert str(record.positions()[-1]).split("\n") == board
    advice = duel.advise(duel.Seat(duel.Side.X, duel.Metric.EDGE), record.moves)
    assert str(advice) == f"{advice.move}: {advice.reason}"


def test_a_solution_of_adrift_has_paths_by_color_and_is_the_paths() -> None:
    solution = adrift.solve(".BC.\n..A.\nBAC.")
    assert solution is not None
    assert solution.paths["A"] == ("r2c3", "r2c2", "r3c2")
    assert str(solution) == "BBCC\nBAAC\nBACC"
    assert solution[0] == (6, 5, 9)
    assert [*solution.paths] == ["A", "B", "C"]


def test_a_solution_of_str8ts_may_be_a_text() -> None:
    assert str8ts.check("..#.\n..1.\n#...\nc.2#", "12#3\n2314\n#432\nc12#")
    assert not str8ts.check("..#.\n..1.\n#...\nc.2#", "12#3\n2314\n#423\nc12#")


@pytest.mark.parametrize("heading", ["touching", "no-fill", "touching no-fill"])
def test_a_board_of_adrift_keeps_the_rules_of_its_text(heading: str) -> None:
    puzzle = adrift.parse_puzzle(f"{heading}\nA..\n.B.\nAB.")
    assert str(puzzle).startswith(f"{heading}\nA")
    assert eval(repr(puzzle), {**GAMES}).rules == puzzle.rules
    solution = adrift.solve(puzzle)
    assert solution is not None
    assert adrift.check(puzzle, solution)
    assert solution == adrift.solve(puzzle, puzzle.rules)
    assert adrift.solve(puzzle, Rules()) is None


def test_all_functions_of_adrift_go_by_the_rules_of_a_text() -> None:
    puzzle = adrift.parse_puzzle("no-fill\nA..\n.B.\nAB.")
    for function in (adrift.steps, adrift.grade, adrift.explain, adrift.count, adrift.hint):
        assert function(puzzle) == function(puzzle, puzzle.rules)
        assert function(puzzle) != function(puzzle, Rules())
    assert adrift.draw(puzzle) != adrift.draw("A..\n.B.\nAB.")


def test_a_new_board_of_adrift_has_the_grade_and_the_rules_of_its_params() -> None:
    rules = Rules(touching=True)
    puzzle = next(adrift.generate(Params(6, rules=rules, word="moderate"), seed=1))
    assert puzzle.rules == rules
    grade = adrift.grade(puzzle)
    assert grade is not None
    assert grade.word == "moderate"
    other = next(adrift.generate(Params(6, word="moderate"), seed=1, word="gentle"))
    assert adrift.grade(other).word == "gentle"  # type: ignore[union-attr]
