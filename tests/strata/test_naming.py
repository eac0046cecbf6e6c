import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import PuzzleError
from stratabot.strata.naming import parse_ribbons
from stratabot.strata.puzzle import Line, Ribbon, Solution
from stratabot.strata.sentences import format_advice, selector
from stratabot.strata.solver import Advice
from strategies import complaint, ribbons, visible_characters

lines = st.builds(Line, st.sampled_from(["row", "col"]), st.integers(0, 10**12))
any_ribbons = st.builds(Ribbon, lines, st.none() | visible_characters)


@given(st.lists(any_ribbons))
def test_ribbons_read_back_as_they_are_written(laid: list[Ribbon]) -> None:
    assert parse_ribbons(str(Solution(tuple(laid)))) == tuple(laid)


@given(any_ribbons)
def test_ribbons_are_read_as_hints_print_them(ribbon: Ribbon) -> None:
    hint = format_advice(Advice(ribbon, ()), "P").removesuffix(", in any color.")
    name = hint.partition("ay ")[2].removesuffix("; P is in hand.").removesuffix(".")
    if ribbon.color != ".":
        assert parse_ribbons(name) == (ribbon,)
    assert parse_ribbons(f"{ribbon} ({selector(ribbon.line)})") == (ribbon,)
    for later in ("", ", as long as left 4 comes later", ", as long as right 1, 2 come later"):
        step = f"3. {selector(ribbon.line):<9} {ribbon.line}  free: any color{later}"
        assert parse_ribbons(step) == (Ribbon(ribbon.line, None),)
        assert parse_ribbons(f"{step}\n{ribbon}") == (Ribbon(ribbon.line, None), ribbon)


@pytest.mark.parametrize(
    "text",
    [
        "r2=G c1=P",
        "left 2=G right 1=P",
        "LEFT2 = G,Right 1 =P",
        "Row 2=G; column 1=P",
        "rows 2 = G\ncol 1 = P",
        "r2 (left 2)=G c1=P (right 1)",
        "left 2 (r2)=G right 1 (c1=P)",
        " left 2   r2=G , right 1 c1=P ; ",
        "laid already: r2=G c1=P",
        "Placed: left 2 in G, right 1 in P",
        "Left 2: G, Right 1: P",
        "r2:G c1:P",
        "laid already: Left 2: G; Right 1: P",
        "1. left 2=G\n2. right 1=P",
        "Lay left 2 (r2=G), lay right 1 (c1=P)",
    ],
)
def test_all_names_of_a_ribbon_are_read(text: str) -> None:
    assert parse_ribbons(text) == ribbons("r2=G c1=P")
    assert parse_ribbons("r1=,,c1=; r2==") == ribbons("r1=, c1=; r2==")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x1", "expected a ribbon such as r2=G or left 2=G, got 'x1'"),
        ("r2 G", "expected a ribbon such as r2=G or left 2=G, got 'G'"),
        ("r1c2", "got 'r1c2'"),
        ("r0=G", "got 'r0=G'"),
        ("r2=GG", "expected one visible character after =, got '=GG'"),
        ("r2=", "expected one visible character after =, got '='"),
        ("r2=\u0301", "expected one visible character"),
        ("left 2 (r3=G)", "expected two names of one line, r2, got 'left 2 (r3=G)'"),
        ("left 2 (r2=G", "expected a closing )"),
        ("r1=G free", "got 'free'"),
        ("left 2 in GG", "expected one visible character after =, got 'in GG'"),
        ("r" + "9" * 5000, "expected a ribbon"),
    ],
)
def test_what_is_no_ribbon_is_named(text: str, why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_ribbons(text)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 120


@given(st.text() | st.text(st.sampled_from("rcleftigh 12=G,;()P\n")))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert re.fullmatch("(expected .*)?", complaint(parse_ribbons, text))
