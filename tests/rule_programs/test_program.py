from stratabot.rule_programs import parse_program
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


def test_programs_of_the_same_text_are_equal() -> None:
    text = "Sym { a } Board { x } Req Board { a }"
    assert parse_program(text) == parse_program(text) != parse_program(text.replace("x", "y"))
