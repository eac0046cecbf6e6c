"""What every game offers, in the same words: the contract of docs/architecture.md."""

import json
from functools import cache
from importlib import import_module
from itertools import islice, pairwise
from typing import Any

import pytest

from commands import refusal, run
from game_samples import SAMPLES
from stratabot.errors import OutOfTimeError, StratabotError
from stratabot.games import GAMES, Game
from stratabot.limit import TimeLimit

SEEDS = range(4)


NAMES = {
    *("Params", "Puzzle", "check", "count", "draw", "explain", "format_puzzle", "generate"),
    *("grade", "hint", "parse_puzzle", "solve", "steps"),
}
"""What the package of a game with puzzles offers."""


def package(game: Game) -> Any:
    return import_module(game.package)


@cache
def puzzles(game: Game) -> list[Any]:
    kind = SAMPLES[game.name].params
    return [next(package(game).generate(kind, seed=seed)) for seed in SEEDS]


def lines_of(game: Game, puzzle: Any) -> list[int]:
    return [*map(len, package(game).format_puzzle(puzzle).split())]


def named(game: Game) -> str:
    return game.name


@pytest.fixture(params=[game for game in GAMES if game.has_puzzles], ids=named)
def game(request: pytest.FixtureRequest) -> Game:
    """A game with puzzles: what they can do is the first part of the contract."""
    found: Game = request.param
    return found


@pytest.fixture(params=GAMES, ids=named)
def any_game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_the_package_offers_the_same_names(game: Game) -> None:
    assert {*package(game).__all__} >= NAMES


def test_the_kind_of_puzzle_asked_for_is_made_and_else_the_usual_one(game: Game) -> None:
    its, sample = package(game), SAMPLES[game.name]
    assert all(lines_of(game, puzzle) == sample.lines for puzzle in puzzles(game))
    usual = next(its.generate(seed=1))
    assert usual == next(its.generate(its.Params(), seed=1))
    assert lines_of(game, usual) != sample.lines


def test_a_puzzle_of_the_grade_asked_for_is_made(game: Game) -> None:
    its, sample = package(game), SAMPLES[game.name]
    assert its.grade(next(its.generate(sample.params, seed=1))).word != sample.word
    found = next(its.generate(sample.params, seed=1, word=sample.word))
    assert its.grade(found).word == sample.word
    assert lines_of(game, found) == sample.lines


def test_the_same_seed_gives_the_same_puzzles_another_one_or_none_others(game: Game) -> None:
    generate, kind = package(game).generate, SAMPLES[game.name].params
    one, same, *others = ([*islice(generate(kind, seed=seed), 3)] for seed in (5, 5, 6, None, None))
    assert one == same
    assert all(first != second for first, second in pairwise((one, *others)))


def test_what_is_generated_is_parsed_as_it_was_formatted_solved_and_graded(game: Game) -> None:
    its, words = package(game), run(game.name, "generate", "--grade", "nonsense").stderr
    for puzzle in puzzles(game):
        assert isinstance(puzzle, its.Puzzle)
        assert its.parse_puzzle(its.format_puzzle(puzzle)) == puzzle
        solution = its.solve(puzzle)
        assert solution is not None
        assert its.check(puzzle, solution)
        assert its.explain(puzzle) is None
        assert [*its.steps(puzzle)]
        assert its.hint(puzzle) is not None
        grade = its.grade(puzzle)
        assert 0 <= grade.number <= 100
        assert f"'{grade.word}'" in words


def test_a_puzzle_without_a_solution_is_explained_and_ungraded_also_in_a_book(game: Game) -> None:
    its, text = package(game), SAMPLES[game.name].stuck
    puzzle = its.parse_puzzle(text)
    assert its.format_puzzle(puzzle) == text
    assert its.explain(puzzle) is not None
    assert its.solve(puzzle) is None
    assert its.grade(puzzle) is None
    page = SAMPLES[game.name].printed(puzzle)
    assert (page.solution, page.difficulty, page.level) == (None, None, "")


@pytest.mark.parametrize("name", ["solve", "explain", "hint", "steps", "grade"])
def test_what_is_not_decided_in_time_is_told_as_such(game: Game, name: str) -> None:
    puzzle = puzzles(game)[0]
    with TimeLimit(0), pytest.raises(OutOfTimeError, match=r"^not decided in 0 s$"):
        getattr(package(game), name)(puzzle)


@pytest.mark.parametrize("text", ["", "\x01junk\n", "\n\n", "()", '{"x": 1}'])
def test_what_is_no_puzzle_is_refused_in_one_line(game: Game, text: str) -> None:
    with pytest.raises(StratabotError) as caught:
        package(game).parse_puzzle(text)
    assert len(str(caught.value).splitlines()) == 1


def test_a_book_has_a_puzzle_with_its_grade_and_a_solution(game: Game) -> None:
    puzzle = puzzles(game)[0]
    page, grade = SAMPLES[game.name].printed(puzzle), package(game).grade(puzzle)
    assert page.difficulty == grade.number
    assert page.level.startswith(grade.word)
    assert page.remark == ""
    assert page.solution is not None
    assert page.solution.drawing != page.puzzle.drawing


def test_a_grade_has_one_form_in_json_and_leaves_a_puzzle_its_number(game: Game) -> None:
    puzzle = puzzles(game)[0]
    grade = package(game).grade(puzzle)
    grid = package(game).format_puzzle(puzzle)
    result = run(game.name, "grade", "-", "--format", "jsonl", grid=grid)
    told = json.loads(result.stdout)
    assert told["difficulty"] == {"number": grade.number, "word": grade.word}
    assert told["number"] == 1


def test_every_verb_has_a_command_with_a_help_and_refuses_other_options(any_game: Game) -> None:
    for verb in verbs_of(any_game):
        result = run(any_game.name, verb, "--help")
        assert result.exit_code == 0
        assert f" {any_game.name} {verb} " in result.stdout.splitlines()[0]
        refusal(any_game.name, verb, "--nonsense")


def verbs_of(game: Game) -> tuple[str, ...]:
    verbs: tuple[str, ...] = import_module(f"stratabot.cli.{game.name}").VERBS
    return verbs


def test_a_game_has_all_verbs_of_its_kind(any_game: Game) -> None:
    puzzles, two = {"solve", "hint", "explain", "generate", "grade"}, {"match", "engine"}
    assert (puzzles if any_game.has_puzzles else two) <= {*verbs_of(any_game)}
