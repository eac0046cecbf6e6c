from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import pytest

from stratabot.errors import PuzzleError
from stratabot.games import GAMES
from stratabot.puzzles.type_checks import require_fields, require_kind


class Wish(NamedTuple):
    many: int | None = None
    share: float = 0.5
    names: Sequence[str] = "AB"
    word: Literal["easy", "hard"] = "easy"


@pytest.mark.parametrize(
    "wish",
    [
        Wish(),
        Wish(3, 1, ["A"], "hard"),
        Wish(np.int64(3), np.float32(0.25), ("A", "B")),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_the_kind_is_taken_also_numbers_of_numpy(wish: Wish) -> None:
    require_fields(wish)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"many": "3"}, "expected many to be a whole number or None, got '3'"),
        ({"many": 3.0}, "expected many to be a whole number or None, got 3.0"),
        ({"share": "x"}, "expected share to be a number, got 'x'"),
        ({"names": 5}, "expected names to be a Sequence, got 5"),
        ({"word": "easyy"}, "expected word to be easy or hard, got 'easyy'"),
        ({"word": ["easy"]}, "expected word to be easy or hard, got ['easy']"),
    ],
)
def test_what_is_of_another_kind_is_told_with_its_name(given: dict[str, Any], error: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        require_fields(Wish(**given))
    assert str(refused.value) == error


def test_a_long_value_is_cut_short() -> None:
    with pytest.raises(PuzzleError) as refused:
        require_kind("seed", "x" * 1000, int | None)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.has_puzzles], ids=lambda game: game.name
)
def test_every_game_refuses_wrong_arguments_for_new_puzzles_in_a_sentence(game: Any) -> None:
    module = __import__(game.package, fromlist=["generate"])
    side = "rows" if game.name == "strata" else "size"
    wrong: list[dict[str, Any]] = [{"word": "easyy"}, {"seed": "x"}, {"params": 6}]
    for given in wrong:
        (name,) = given
        with pytest.raises(PuzzleError, match=f"expected {name} to be "):
            next(module.generate(**given))
    with pytest.raises(PuzzleError, match=f"expected {side} to be a whole number.*, got '6'"):
        next(module.generate(module.Params(**{side: "6"})))
