import pytest

from commands import run, run_json

ARGS = (
    "duel",
    "tournament",
    "--bot",
    "random",
    "--bot",
    "greedy",
    "--bot",
    "eraser",
    "--seed",
    "1",
)


def test_all_play_all_in_both_seats() -> None:
    told = run_json(*ARGS, "--games", "10", grid="")
    assert [(match["x"], match["o"]) for match in told["matches"]] == [
        (x, o) for x in ("random", "greedy", "eraser") for o in ("random", "greedy", "eraser")
    ]
    ratings = told["ratings"]
    assert {rating["bot"] for rating in ratings} == {"random", "greedy", "eraser"}
    assert ratings[-1]["bot"] == "random"
    assert all(rating["interval"][0] < rating["elo"] < rating["interval"][1] for rating in ratings)
    assert sum(rating["elo"] for rating in ratings) == pytest.approx(0, abs=1e-6)


def test_a_matrix_and_a_list_are_printed() -> None:
    shown = run(*ARGS, "--games", "5").stdout.splitlines()
    assert shown[3].split() == ["random", "greedy", "eraser"]
    assert [line.split()[0] for line in shown[4:7]] == ["random", "greedy", "eraser"]
    assert shown[8] == "Elo"
    assert max(map(len, shown)) <= 80


def test_a_bot_alone_has_nobody_to_play() -> None:
    result = run("duel", "tournament", "--bot", "random", "--bot", "random")
    assert result.exit_code == 2
    assert "at least two different bots" in result.stderr
