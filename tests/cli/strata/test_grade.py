from commands import REAL, refusal, run, run_json


def test_a_puzzle_is_graded_with_reasons_in_text_and_json() -> None:
    result = run("grade", "-", grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("easy: ")
    assert "chain of ribbons that wait for one another has 3\n" in result.stdout
    assert "1 of 59 orders" in result.stdout
    graded = run_json("grade", "-", grid=REAL)["grade"]
    assert (graded["word"], graded["features"]["changes"]) == ("easy", 2)
    assert 0 <= graded["number"] < 40
    assert set(graded["features"]) == set(graded["harder_than"])


def test_a_board_too_large_or_not_known_is_refused() -> None:
    assert "at most 16 rows and columns" in refusal("grade", "-", grid="GGGGGGGGG\n" * 9)
    assert "I need to know row 2 column 2: replace" in refusal("grade", "-", grid="PP\nG?\nGG\n")


def test_reasons_are_counted_in_grammar_and_call_no_ribbon_free() -> None:
    told = run("grade", "-", grid="G").stdout
    assert "no ribbon has to wait for another one" in told
    assert "each of the 2 ribbons can be hidden in some solution (not all at once)" in told
    assert "0 color changes" in told
    assert "1 color change at least" in run("grade", "-", grid="PG\nG.").stdout
    assert "free" not in told
    assert "any color" not in told


def test_it_is_told_how_many_ribbons_can_be_hidden() -> None:
    # In each the ribbons are looked for that show on no colored square in some solution.
    for grid, told in {
        "PGG\nRGG": "3 of 5 ribbons can be hidden, each in some solution (it shows on no",
        "..\n..": "all 4 ribbons can be hidden: no square has a color",
    }.items():
        assert told in run("grade", "-", grid=grid).stdout
