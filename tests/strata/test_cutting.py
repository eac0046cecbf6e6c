from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from game_samples import require_same_in_parts, texts
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import split

BLANKS = st.sampled_from([" ", "#", "."])


def cut(text: str, blank: str | None = None) -> int | None:
    return cut_puzzles(text, len(text), blank)


@given(texts("strata"), BLANKS)
def test_a_text_in_parts_has_the_puzzles_of_the_whole_whatever_blank_is(
    text: str, blank: str
) -> None:
    require_same_in_parts(text, partial(cut_puzzles, blank=blank), partial(split, blank=blank))


def test_a_gap_below_a_row_is_where_a_text_can_be_cut() -> None:
    assert cut("PG\nGP\n\nPG") == 7
    assert cut("PG\r\nGP\r\n\r\nPG") == 10
    assert cut("PG\nGP\nPG\n") == 0
    assert cut("PG\n\n# why\n\nGP") == 4
    assert cut("#G\n\n", "#") == 4


def test_drawn_boards_and_odd_objects_are_taken_as_a_whole() -> None:
    assert cut("PG\n\n \\1 /\n\n") is None
    assert cut("PG\n\n\x1b[31mPG\n\n") is None
    assert cut('{"grid":\n["PG"]}\n') is None
    assert cut('{"a": 1}\n') is None
