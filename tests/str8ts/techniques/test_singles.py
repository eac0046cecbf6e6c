import re

from str8ts.boards import PRINTED, row
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.techniques.singles import singles, why_left
from stratabot.str8ts.telling.steps import in_turn
from stratabot.str8ts.text import parse_puzzle


def strike(cell: int, numbers: int) -> Step:
    return Step("a technique", (cell,), "", "", {cell: numbers})


def test_what_is_out_of_reach_comes_first_then_the_lines_then_earlier_steps() -> None:
    pencil = row("5..#h....")
    pencil.apply(strike(1, 0b111111011))
    assert why_left(pencil, 1) == (
        "the compartment r1c1-r1c3 holds 3 consecutive numbers from 3 to 7 (r1c1 is 5); "
        "row 1 has 5 in r1c1; 4, 6 and 7 went in earlier steps"
    )


def test_steps_are_named_by_their_numbers_where_they_are_told_by_them() -> None:
    pencil = row("5..#h....")
    for k, numbers in ((3, 0b1000), (7, 0b1100000)):
        pencil.count_step(strike(1, numbers), k)
        pencil.apply(strike(1, numbers))
    assert why_left(pencil, 1).endswith("; 4 went in step 3, 6 and 7 in step 7")
    pencil.apply(strike(1, 0b100))
    words = "; 3 went in earlier steps, 4 in step 3, 6 and 7 in step 7"
    assert why_left(pencil, 1).endswith(words)


def test_each_cell_that_lost_a_sure_number_is_told() -> None:
    pencil = row("...#.....", 0b11, 0b11, 0b111)
    (step,) = singles(pencil)
    assert step.put == (2, 3)
    words = "so 3 is sure, and no other cell of it can be 3 (r1c1 and r1c2 lost it earlier)."
    assert format_step(pencil, step).endswith(words)
    pencil.count_step(strike(1, 0b100), 4)
    assert format_step(pencil, step).endswith("(r1c1 lost it earlier, r1c2 lost it in step 4).")


def test_a_step_that_is_named_comes_before_the_one_that_names_it() -> None:
    pencil = Pencil(parse_puzzle(PRINTED))
    steps = [*climb(pencil.copy())]
    named = 0
    for k, (board, step) in enumerate(in_turn(pencil, steps), 1):
        earlier = [int(number) for number in re.findall(r" step (\d+)", format_step(board, step))]
        assert all(number < k for number in earlier)
        named += len(earlier)
    assert named > 3
