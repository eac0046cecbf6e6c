from commands import REAL, STUCK, run, run_json


def test_a_puzzle_is_graded_with_reasons() -> None:
    result = run("grade", "-", grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("easy: ")
    assert "3 rounds of peeling" in result.stdout
    assert "1 of 59 orders" in result.stdout


def test_json_has_the_number_the_word_and_the_features() -> None:
    graded = run_json("grade", "-", grid=REAL)["grade"]
    assert graded["word"] == "easy"
    assert 0 <= graded["number"] < 40
    assert graded["features"]["changes"] == 2
    assert set(graded["features"]) == set(graded["harder_than"])


def test_without_a_solution_there_is_no_grade() -> None:
    assert run_json("grade", "-", grid=STUCK, exit_code=1)["grade"] is None
    assert run("grade", "-", grid=STUCK).stdout == "No solution, hence no grade.\n"


def test_a_board_too_large_is_refused() -> None:
    result = run("grade", "-", grid="GGGGGGGGG\n" * 9)
    assert result.exit_code == 2
    assert "at most 16 rows and columns" in result.stderr


def test_reasons_are_counted_in_grammar_and_call_no_ribbon_free() -> None:
    told = run("grade", "-", grid="G").stdout
    assert "1 round of peeling" in told
    assert "0 color changes" in told
    assert "1 color change at least" in run("grade", "-", grid="PG\nG.").stdout
    assert "free" not in told
    assert "any color" not in told


def test_the_grade_of_a_puzzle_that_is_not_known_is_refused() -> None:
    for args in (["grade", "-"], ["grade", "-", "--format", "jsonl"]):
        result = run(*args, grid="PP\nG?\nGG\n")
        assert result.exit_code == 2
        assert "I need to know row 2 column 2: replace" in result.stderr
