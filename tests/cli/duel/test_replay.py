from pathlib import Path

import pytest

from commands import refusal, run, run_json
from duel.tables import GAME


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    return str(file)


def test_the_table_ends_with_the_totals_and_what_was_played_anew(game: str) -> None:
    lines = run("duel", "replay", game).stdout.splitlines()
    assert lines[0] == "X: joint (you), O: enclosure (easy)"
    assert lines[-5:] == [
        "X's metric was joint, O's enclosure.",
        "X's pieces: 0 under joint + 2 x 0 under enclosure = 0.",
        "O's pieces: 0 under enclosure + 2 x 0 under joint = 0.",
        "Not played to the end: 5 moves of 20.",
        "Played anew, after something was taken back: from move 5.",
    ]
    assert run("duel", "replay", game, "--why").stdout.splitlines() == lines


def test_one_turn_is_shown_with_all_counts(game: str) -> None:
    shown = run("duel", "replay", game, "--move", "3").stdout
    assert "move 4 of 20, O plays" in shown
    assert "X  joint      1   0" in shown
    assert "\n3. X places a piece on c3.\n" in shown
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


def test_the_table_tells_what_every_move_gave_away() -> None:
    shown = run("duel", "replay", "-", grid=LEFT_STANDING).stdout
    assert shown.startswith("X: edge (you), O: edge (easy)\n\n")
    assert " 2  O place e5      3 : 0   X by 3         3" in shown
    assert "Move 2, O place e5, cost 3 points: level before it, X by 3 after it." in shown
    assert "All in all X gave away 0 points, O 3 points; at the start: level." in shown
    for move, told in (("2", "It cost 3 points; better: "), ("1", "Nothing better is known.")):
        shown = run("duel", "replay", "-", "--move", move, grid=LEFT_STANDING).stdout
        assert f"move {int(move) + 1} of 20" in shown
        assert told in shown


def test_json_tells_the_game_and_the_costs() -> None:
    told = run_json("duel", "replay", "-", grid=LEFT_STANDING)
    assert [each["board"][4] for each in told["moves"]] == ["......", "....O."]
    assert told["moves"][1]["cost"] == [3, 3]


def test_what_is_wrong_with_a_record_is_told_with_its_line() -> None:
    for text, complaint in (
        ("", "expected a record of a duel"),
        (GAME.replace("4 O remove c4", "4 O remove c5"), "line 8: move 4, remove c5: illegal move"),
    ):
        said = refusal("duel", "replay", "-", grid=text)
        assert said.startswith(f"stratabot: standard input: {complaint}")
