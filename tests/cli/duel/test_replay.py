from pathlib import Path

import pytest

from commands import refusal, run, run_json
from duel.tables import GAME
from escapes import width


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    return str(file)


def test_boards_stand_beside_each_other_with_the_totals_below(game: str) -> None:
    lines = run("duel", "replay", game).stdout.splitlines()
    assert lines[:4] == [
        "X: joint (you), O: enclosure (easy)",
        "",
        "start              1 X place c4       2 O place a1       3 X place c3",
        "   a b c d e f        a b c d e f        a b c d e f        a b c d e f",
    ]
    assert lines[7] == ("4  · · · · · ·     4  · ·[X]· · ·     4  · · X · · ·     4  · · X · · ·")
    assert lines[10] == "     0 : 0              0 : 0              0 : 0              1 : 0"
    assert lines[12] == "4 O remove c4      5 X remove a1"
    assert lines[20] == "     0 : 0              0 : 0  anew"
    assert lines[22:] == [
        "X's metric was joint, O's enclosure.",
        "X's pieces: 0 under joint + 2 x 0 under enclosure = 0.",
        "O's pieces: 0 under enclosure + 2 x 0 under joint = 0.",
        "Not played to the end: 5 moves of 20.",
        "Played anew, after something was taken back: from move 5.",
    ]


@pytest.mark.parametrize(("columns", "boards"), [("10", 1), ("36", 2), ("60", 3), ("200", 6)])
def test_as_many_stand_side_by_side_as_there_is_room(game: str, columns: str, boards: int) -> None:
    shown = run("duel", "replay", game, COLUMNS=columns).stdout
    heads = [line for line in shown.splitlines() if line.startswith("   a b")]
    assert heads[0].count("a b c d e f") == boards
    assert all(width(line) <= max(15, int(columns)) for line in heads)


def test_one_turn_is_shown_with_all_counts(game: str) -> None:
    shown = run("duel", "replay", game, "--move", "3").stdout
    assert "move 4 of 20, O plays" in shown
    assert "X  joint      1   0" in shown
    assert shown.endswith("3. X places a piece on c3.\n")
    assert "move 1 of 20, X plays" in run("duel", "replay", game, "--turn", "0").stdout


def test_a_turn_that_was_not_played_is_refused(game: str) -> None:
    for turn in ("6", "21", "-1"):
        refusal("duel", "replay", game, "--turn", turn)


LEFT_STANDING = """\
duel
x edge you
o edge easy
1 X place a1
2 O place e5
"""


def test_why_tells_what_every_move_gave_away() -> None:
    shown = run("duel", "replay", "-", "--why", grid=LEFT_STANDING).stdout
    assert shown.startswith("X: edge (you), O: edge (easy)\n\n")
    assert " 2  O place e5      3 : 0   X by 3         3" in shown
    assert "Move 2, O place e5, cost 3 points: level before it, X by 3 after it." in shown
    assert "All in all X gave away 0 points, O 3 points; at the start: level." in shown
    for move, told in (("2", "It cost 3 points; better: "), ("1", "Nothing better is known.")):
        shown = run("duel", "replay", "-", "--why", "--move", move, grid=LEFT_STANDING).stdout
        assert f"move {int(move) + 1} of 20" in shown
        assert told in shown


def test_json_tells_the_game_and_with_why_the_costs() -> None:
    plain = run_json("duel", "replay", "-", grid=LEFT_STANDING)
    assert [each["board"][4] for each in plain["moves"]] == ["......", "....O."]
    assert "cost" not in plain["moves"][1]
    judged = run_json("duel", "replay", "-", "--why", grid=LEFT_STANDING)
    assert judged["moves"][1]["cost"] == [3, 3]


def test_what_is_wrong_with_a_record_is_told_with_its_line() -> None:
    for text, complaint in (
        ("", "expected a record of a duel"),
        (GAME.replace("4 O remove c4", "4 O remove c5"), "line 8: move 4, remove c5: illegal move"),
    ):
        said = refusal("duel", "replay", "-", grid=text)
        assert said.startswith(f"stratabot: standard input: {complaint}")
