from stratabot.rule_programs import board_rows, format_board, parse_program
from stratabot.rule_programs.program import Bound, Stand


def test_everything_demanded_comes_once_at_each_place() -> None:
    program = parse_program(
        "Sym { a b } Board { x y z }\nDesObj o { x y } DesObj o { y z } DesObj idle { z }\n"
        "Req o { a ? } Opt o { a b } Opt o { b a } Req Board { ? ? a } Req no { a }\nAllDif { x z }"
    )
    req, opt, board, _ = program.requirements
    assert [*program.bounds()] == [
        Bound(None, Stand((0, 2), 4)),
        *(Bound(req, stand) for stand in program.stands["o"]),
        *(Bound(opt, stand) for stand in program.stands["o"]),
        Bound(board, Stand((0, 1, 2), 1)),
    ]


def test_only_objects_with_rules_and_no_place_are_idle() -> None:
    program = parse_program("Sym { a } Board { x } DesObj o { x } Obj p { c } Req q { a }")
    assert program.idle() == ("q",)


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
