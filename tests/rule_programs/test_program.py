from stratabot.rule_programs import board_rows, format_board, parse_program

CORNER = parse_program("Sym { a b c } Board { .... t1; .. t2 . t3;; l ... r; . . x }")


def test_a_board_has_symbols_for_names_and_its_picture_keeps_dots_side_by_side() -> None:
    board = ("a", "b", "c", "a", "b", "c")
    assert board_rows(CORNER, board) == [". . . . a", ". . b . c", "", "a . . . b", ". . c"]
    assert format_board(CORNER, board) == ".... a\n.. b . c\n\na ... b\n. . c"


def test_columns_are_as_wide_as_the_widest_symbol_of_the_program() -> None:
    program = parse_program("Sym { a red } Board { x y; . z }")
    assert format_board(program, ("a", "red", "a")) == "a   red\n.   a"
    assert format_board(program, ("a", "a", "a")) == "a   a\n.   a"
    assert board_rows(program, ("a", "red", "a")) == ["a red", ". a"]
