import json

import pytest

from stratabot.adrift.text import format_lines, parse_puzzle, split_puzzles
from stratabot.errors import TextError

BOARDS = ["A.B\n...\nA.B\n", "cube 2\nA.\n..\n.A\n..\nB.\n.B\n", "a: b\nb: c\nR = a c\n"]


def objects(key: str) -> list[dict[str, object]]:
    return [{key: format_lines(parse_puzzle(board)), "number": 3} for board in BOARDS]


@pytest.mark.parametrize("key", ["board", "grid"])
def test_what_is_printed_as_json_is_read_again(key: str) -> None:
    expected = [parse_puzzle(board) for board in BOARDS]
    made = objects(key)
    texts = [
        "\n".join(map(json.dumps, made)),
        "\n\n".join(map(json.dumps, made)),
        json.dumps(made, indent=2),
        json.dumps({"seed": 1, "puzzles": made}),
        "\ufeff" + json.dumps(made),
    ]
    for text in texts:
        assert [parse_puzzle(each) for each in split_puzzles(text)] == expected
    assert parse_puzzle(json.dumps(made[0])) == expected[0]


@pytest.mark.parametrize(
    "line",
    [
        '{"board": null}',
        '{"board": []}',
        '{"x": 1}',
        '{"board": ["A',
        '{"board": ["A.A"], "puzzle": false}',
    ],
)
def test_an_object_without_a_board_is_refused_and_the_others_are_read(line: str) -> None:
    good = '{"board": ["A.A"]}'
    before, bad, after = split_puzzles(f"{good}\n{line}\n{good}\n")
    assert before == after == "A.A"
    with pytest.raises(
        TextError, match=r"an object with a list of lines|a picture without a puzzle"
    ):
        parse_puzzle(bad)
