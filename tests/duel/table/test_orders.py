from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from stratabot.duel.game import Action, Move
from stratabot.duel.table.orders import Order, parse_order, why_not
from stratabot.errors import TextError


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("b3", "place b3"),
        (" B3 ", "place b3"),
        ("place b3", "place b3"),
        ("x b3", "remove b3"),
        ("X B3", "remove b3"),
        ("xb3", "remove b3"),
        ("remove f6", "remove f6"),
    ],
)
def test_a_move_is_a_word_and_a_square_or_a_short_form(text: str, wanted: str) -> None:
    assert parse_order(text) == Move.parse(wanted)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("?", Order.HINT),
        ("Hint", Order.HINT),
        ("undo", Order.UNDO),
        ("u", Order.UNDO),
        ("metrics", Order.METRICS),
        ("help", Order.HELP),
        ("quit", Order.QUIT),
    ],
)
def test_orders_are_words_or_their_first_letter(text: str, order: Order) -> None:
    assert parse_order(text) is order


@pytest.mark.parametrize("text", ["", "b7", "g1", "3b", "b3 x", "xx b3", "b3 c4", "placeb3", "b٣"])
def test_anything_else_is_answered_with_what_can_be_typed(text: str) -> None:
    with pytest.raises(
        TextError, match=r"^expected place b3 or remove b3 .short: b3, x b3., or: \?"
    ):
        parse_order(text)


@given(st.integers(0, 35), st.sampled_from(Action))
def test_every_move_is_parsed_as_it_was_formatted(square: int, action: Action) -> None:
    assert parse_order(str(Move(action, square))) == Move(action, square)


@given(st.text(max_size=60))
def test_whatever_is_typed_ends_in_an_order_or_one_line(text: str) -> None:
    with suppress(TextError):
        assert parse_order(text) is not None
        return
    with pytest.raises(TextError) as caught:
        parse_order(text)
    assert len(str(caught.value).splitlines()) == 1


def test_a_forbidden_move_is_told_with_the_one_that_is_meant_perhaps() -> None:
    board = position("X.....\n" + "......\n" * 5, 1)
    assert why_not(board, Move.parse("place b1")) is None
    assert why_not(board, Move.parse("place a1")) == "a1 is taken; to remove that piece: remove a1"
    assert (
        why_not(board, Move.parse("remove b1")) == "b1 is empty; to place a piece there: place b1"
    )
    assert why_not(board._replace(ply=20), Move.parse("place b1")) == "the game is over"
