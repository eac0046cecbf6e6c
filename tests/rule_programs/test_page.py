"""docs/rules.md, whose programs are followed by their boards."""

import re
from itertools import pairwise
from pathlib import Path

from stratabot.rule_programs import format_board, is_program, parse_program, solutions

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_programs_on_the_page_have_the_boards_that_follow_them() -> None:
    found = [(text, shown) for text, shown in pairwise(BLOCKS) if is_program(text)]
    assert len(found) == 3
    for text, shown in found:
        program = parse_program(text)
        boards = {format_board(program, board) for board in solutions(program)}
        assert boards == {*shown.split("\n\n")}
