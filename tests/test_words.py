from stratabot.words import counted, listed, numbered


def test_things_are_counted() -> None:
    assert counted(1, "puzzle") == "1 puzzle"
    assert counted(2, "puzzle") == "2 puzzles"


def test_lines_are_numbered_from_one() -> None:
    assert numbered("row", [1]) == "row 2"
    assert numbered("row", [0, 2]) == "rows 1, 3"


def test_things_are_listed_with_an_and_before_the_last() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed("abc") == "a, b and c"
    assert listed(map(str, range(20))).endswith(", 11, ... (20 in all)")
