import pytest

from stratabot.errors import TextError
from stratabot.rule_programs import parse_program

HEAD = "Sym l { a } Sym m { a }\nBoard { x:l y:m z }\n"


def test_an_obj_block_may_say_of_which_lists_cells_are() -> None:
    program = parse_program(HEAD + "DesObj o { x y } DesObj o { x z } Obj o { c:l d }")
    assert [stand.cells for stand in program.stands["o"]] == [(0, 1), (0, 2)]


@pytest.mark.parametrize("cell", ["y", "z"])
def test_a_cell_of_another_list_is_refused(cell: str) -> None:
    with pytest.raises(TextError, match=f"a cell of the list l in DesObj o, got '{cell}'"):
        parse_program(HEAD + f"Obj o {{ c:l }} DesObj o {{ {cell} }}")


@pytest.mark.parametrize("name", ["Board", "o"])
def test_an_object_is_given_once(name: str) -> None:
    with pytest.raises(TextError, match=r"each object once .*, got '\w+' on line 3"):
        parse_program(HEAD + f"Obj o {{ c }} Obj {name} {{ c }}")


def test_the_cells_of_an_obj_block_have_different_names() -> None:
    with pytest.raises(TextError, match="each cell of Obj o once"):
        parse_program(HEAD + "Obj o { c c }")


def test_the_board_may_stand_on_its_cells_in_another_order_too() -> None:
    program = parse_program("Sym { a b } Board { x y } DesObj Board { y x } Req Board { a ? }")
    assert [stand.cells for stand in program.stands["Board"]] == [(0, 1), (1, 0)]
