"""What every game offers, in the same words: the contract of docs/architecture.md."""

import json
from functools import cache
from importlib import import_module
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image

from commands import run
from stratabot.games import GAMES, Game
from stratabot.picture.files import KINDS

SEEDS = range(4)


NAMES = {
    *("Params", "Puzzle", "check", "draw", "explain", "format_puzzle", "generate", "grade", "hint"),
    *("parse_puzzle", "solve", "steps"),
}
"""What the package of a game with puzzles offers."""


def package(game: Game) -> Any:
    return import_module(game.package)


@cache
def puzzles(game: Game) -> list[Any]:
    """Some puzzles, as the game makes them when it is not told how."""
    return [next(package(game).generate(seed=seed)) for seed in SEEDS]


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


@pytest.fixture(params=[game for game in GAMES if not game.has_puzzles], ids=named)
def duel(request: pytest.FixtureRequest) -> Game:
    """A game for two players."""
    found: Game = request.param
    return found


def test_the_package_offers_the_same_names(game: Game) -> None:
    assert {*package(game).__all__} >= NAMES


@pytest.mark.slow
def test_a_puzzle_is_parsed_as_it_was_formatted(game: Game) -> None:
    its = package(game)
    for puzzle in puzzles(game):
        assert isinstance(puzzle, its.Puzzle)
        assert its.parse_puzzle(its.format_puzzle(puzzle)) == puzzle


@pytest.mark.slow
def test_what_is_generated_is_solved_and_passes_the_check(game: Game) -> None:
    its = package(game)
    for puzzle in puzzles(game):
        solution = its.solve(puzzle)
        assert solution is not None
        assert its.check(puzzle, solution)
        assert its.explain(puzzle) is None


@pytest.mark.slow
def test_steps_lead_to_the_solution_and_the_hint_begins_them(game: Game) -> None:
    its = package(game)
    for puzzle in puzzles(game):
        assert len([*its.steps(puzzle)]) > 0
        assert its.hint(puzzle) is not None


@pytest.mark.slow
def test_the_same_seed_gives_the_same_puzzles_and_another_one_others(game: Game) -> None:
    generate = package(game).generate
    first, again, other = (list(islice(generate(seed=seed), 3)) for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.slow
def test_grades_are_in_range_and_have_a_word(game: Game) -> None:
    words = run(game.name, "generate", "--grade", "nonsense").stderr
    for puzzle in puzzles(game):
        grade = package(game).grade(puzzle)
        assert 0 <= grade.number <= 100
        assert f"'{grade.word}'" in words


@pytest.mark.slow
def test_a_grade_has_one_form_in_json_and_leaves_a_puzzle_its_number(game: Game) -> None:
    puzzle = puzzles(game)[0]
    grade = package(game).grade(puzzle)
    grid = package(game).format_puzzle(puzzle)
    result = run(game.name, "grade", "-", "--format", "jsonl", grid=grid)
    told = json.loads(result.stdout)
    assert told["difficulty"] == {"number": grade.number, "word": grade.word}
    assert told["number"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture_opens(game: Game, kind: str) -> None:
    data = package(game).draw(puzzles(game)[0], kind)
    if kind in ("png", "gif"):
        with Image.open(BytesIO(data)) as image:
            assert image.format == kind.upper()
            image.load()
    else:
        assert data.startswith({"svg": b"<svg ", "html": b"<!doctype html>"}[kind])
        assert len(data.decode()) > 500


def test_every_verb_has_a_command_with_a_help(any_game: Game) -> None:
    for verb in verbs_of(any_game):
        result = run(any_game.name, verb, "--help")
        assert result.exit_code == 0
        assert f" {any_game.name} {verb} " in result.stdout.splitlines()[0]


def verbs_of(game: Game) -> tuple[str, ...]:
    verbs: tuple[str, ...] = import_module(f"stratabot.cli.{game.name}").VERBS
    return verbs


def test_a_game_with_puzzles_has_all_verbs_for_them(game: Game) -> None:
    assert {"solve", "hint", "explain", "generate", "grade"} <= set(verbs_of(game))


def test_a_game_for_two_has_bots_to_match(duel: Game) -> None:
    assert {"match", "engine"} <= set(verbs_of(duel))


def test_an_option_that_there_is_not_is_one_line_and_exit_code_2(any_game: Game) -> None:
    for verb in verbs_of(any_game):
        result = run(any_game.name, verb, "--nonsense")
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


def test_bad_input_is_one_line_and_exit_code_2(game: Game) -> None:
    for verb in ("solve", "hint", "explain", "grade"):
        result = run(game.name, verb, "-", grid="\x01junk\n")
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
