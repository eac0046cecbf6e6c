import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rule_programs.programs import Sample, samples, written
from stratabot.errors import TextError
from stratabot.rule_programs import is_program, parse_program, solutions
from stratabot.rule_programs.program import BoardCell, CellRule, Choice, RuleLine, Stand
from strategies import complaint

HEAD = "Sym { a b }\nBoard { x y }\n"
LISTS = "Sym l { a } Sym m { a }\nBoard { x:l y:m z }\n"

KINDS = ("Sym", "Board", "Obj", "DesObj", "Req", "Opt", "AllDif", "Start", "Trans")
SIGNS = (*"abvxyl{}{}(),.;:!?#ä\n", "=>", "#(", ")#", ":l")
WORDS = st.sampled_from((*KINDS, *SIGNS))


def error_in(text: str) -> str:
    return complaint(parse_program, text)


def refused(text: str) -> str:
    with pytest.raises(TextError) as caught:
        parse_program(text)
    return str(caught.value).removeprefix("expected ")


def test_a_program_says_what_its_text_says() -> None:
    program = parse_program(
        "Sym { a b } Sym l { b c }\nBoard { x . y:l; }\nDesObj o { y x }\n"
        "Opt n:o { v !v }\nReq o { (a,!v) v:(c) }\nOpt n:o { ? a }\nAllDif { x y }"
    )
    assert program.cells == (BoardCell("x", ("a", "b", "c")), BoardCell("y", ("b", "c")))
    assert program.picture == ((0, ".", 1),)
    assert program.stands == {"Board": (Stand((0, 1), 2),), "o": (Stand((1, 0), 3),)}
    assert program.different == (Stand((0, 1), 7),)
    group, single = program.requirements
    assert (group.kind, group.name, group.obj) == ("Opt", "n", "o")
    assert [line.line for line in group.lines] == [4, 6]
    assert (single.kind, single.name, single.obj) == ("Req", "", "o")
    choices = (Choice("a", True, False), Choice("v", False, True))
    rules = (CellRule(None, choices), CellRule("v", (Choice("c", True, False),)))
    assert single.lines == (RuleLine(rules, 5),)


def test_opts_of_other_names_or_objects_are_other_groups_and_reqs_stand_alone() -> None:
    blocks = "Opt o { a } Opt p { a } Opt n:o { a } Opt o { b } Req o { a } Req o { b }"
    program = parse_program(HEAD + blocks)
    found = [(own.kind, own.name, own.obj, len(own.lines)) for own in program.requirements]
    assert found == [
        ("Opt", "", "o", 2),
        ("Opt", "", "p", 1),
        ("Opt", "n", "o", 1),
        ("Req", "", "o", 1),
        ("Req", "", "o", 1),
    ]


def test_blocks_may_come_in_any_order() -> None:
    text = "Sym { a b } Req o { v !v } AllDif { y x } DesObj o { x y } Board { x y }"
    assert sorted(solutions(parse_program(text))) == [("a", "b"), ("b", "a")]


def test_an_object_that_stands_nowhere_binds_nothing_and_is_told() -> None:
    program = parse_program(HEAD + "Req o { a b a } Opt o { b } Obj p { c } Req p { a }")
    assert len([*solutions(program)]) == 4
    assert program.idle() == ("o", "p")


def test_names_of_blocks_may_be_the_same_for_other_objects_and_kinds() -> None:
    parse_program(HEAD + "Req n:o { a } Req n:p { a } Opt n:o { a } Opt n:o { a }")
    parse_program(HEAD + "DesObj n:o { x } DesObj n:p { x } DesObj o { y } DesObj o { y }")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a Sym block, got the end of the text, line 1"),
        ("Board { x }\n", "a Sym block, got the end of the text, line 2"),
        ("Sym { a }\n\n", "a Board block, got the end of the text, line 3"),
        (
            HEAD + "Board { z }",
            "a Board block once (it is on line 2 already), got 'Board' on line 3",
        ),
        ("Sym { a\n a }", "each symbol of Sym once (it is on line 1 already), got 'a' on line 2"),
        (
            HEAD + "Sym { c }",
            "each list of symbols once (it is on line 1 already), got 'Sym' on line 3",
        ),
        (
            "Sym l { a }\nSym l { b }",
            "each list of symbols once (it is on line 1 already), got 'l' on line 2",
        ),
        (
            "Sym { a } Board { x\nx }",
            "each cell of the Board once (it is on line 1 already), got 'x' on line 2",
        ),
        ("Sym { a } Board { x:q }", "the name of a Sym list after x:, got 'q' on line 1"),
        (HEAD + "DesObj o { x z }", "a cell of the Board in DesObj o, got 'z' on line 3"),
        (HEAD + "AllDif { x z }", "a cell of the Board in AllDif, got 'z' on line 3"),
        (
            HEAD + "Req Board { a }",
            "2 rules in Req Board, as many as Board on line 2 has cells, got 1 on line 3",
        ),
        (
            HEAD + "DesObj o { x }\nOpt n:o { a b }",
            "1 rule in Opt n:o, as many as DesObj o on line 3 has cells, got 2 on line 4",
        ),
        (
            HEAD + "DesObj o { x }\nDesObj o { x y }",
            "1 cell in DesObj o, as many as DesObj o on line 3 has cells, got 2 on line 4",
        ),
        (
            HEAD + "DesObj o { x }\nObj o { p q }",
            "2 cells in DesObj o, as many as Obj o on line 4 has cells, got 1 on line 3",
        ),
        (
            HEAD + "Obj o { p q }\nReq o { a }",
            "2 rules in Req o, as many as Obj o on line 3 has cells, got 1 on line 4",
        ),
        (HEAD + "Req o { v !w }", "a symbol, or a temporary that Req o also has plain, not only"),
        (HEAD + "Req o { (v) }", "a symbol, or a temporary that Req o also has plain, not only"),
        (HEAD + "Req o { a:(b) }", "a temporary before :( ... ), no symbol, got 'a' on line 3"),
        (
            HEAD + "Req n:o { a }\nReq n:o { b }",
            "Req n:o once (it is on line 3 already), got 'n' on line 4",
        ),
        (LISTS + "Obj o { c:l } DesObj o { y }", "a cell of the list l in DesObj o, got 'y'"),
        (LISTS + "Obj o { c:l } DesObj o { z }", "a cell of the list l in DesObj o, got 'z'"),
        (
            HEAD + "Obj o { c } Obj Board { c }",
            "each object once (it is on line 2 already), got 'Board' on line 3",
        ),
        (
            HEAD + "Obj o { c } Obj o { c }",
            "each object once (it is on line 3 already), got 'o' on line 3",
        ),
        (HEAD + "Obj o { c c }", "each cell of Obj o once"),
        # What is written otherwise.
        ("Start { a }", "one of Sym, Board, Obj, DesObj, Req, Opt, AllDif, got 'Start' on line 1"),
        ("}", "one of Sym, Board, Obj, DesObj, Req, Opt, AllDif, got '}' on line 1"),
        ("Req(1:2) o { a }", "no stages after Req: there is one board, got '(1:2)' on line 1"),
        ("Opt (\n", "no stages after Opt: there is one board, got '(' on line 1"),
        ("Req { a }", "the name of an object after Req, got '{' on line 1"),
        ("Req a:{ a }", "the name of an object after Req a:, got '{' on line 1"),
        ("Obj a:b { c }", "{ after Obj a, got ':' on line 1"),
        ("AllDif n { c }", "{ after AllDif, got 'n' on line 1"),
        ("Board b { c }", "{ after Board, got 'b' on line 1"),
        ("Sym { a:b }", "a symbol in Sym, got ':' on line 1"),
        ("DesObj o { !a }", "a cell in DesObj o, got '!' on line 1"),
        ("Board { a: }", "the name of a Sym list after a:, got '}' on line 1"),
        ("Sym { ; }", "a symbol in Sym, got none on line 1"),
        ("Board { .;. }", "a cell in Board, got none on line 1"),
        ("Opt o { }", "a rule in Opt o, got none on line 1"),
        ("Req o { => }", "a rule such as ?, sym, !sym or (a,!b), got '=>' on line 1"),
        ("Req o { !? }", "a symbol or a temporary after !, got '?' on line 1"),
        ("Req o { () }", "a symbol or a temporary, got ')' on line 1"),
        ("Req o { ((a)) }", "a symbol or a temporary, got '(' on line 1"),
        ("Req o { (a b) }", ") after words in parentheses, or a comma between them, got 'b'"),
        ("Req o { v:a }", "( after v:, got 'a' on line 1"),
        ("Sym\n\r\n#x\n#(\n)# a", "{ after Sym a, got the end of the text, line 5"),
        ("Sym { a\n", "} at the end of Sym, got the end of the text, line 2"),
        ("Sym { a Opt b {", "} at the end of Sym, got '{' on line 1"),
        ("Sym { a\n@", "a word, a comment or one of { } ( ) , . ; : ! ?, got '@' on line 2"),
        ("Sym { ä", "a word, a comment or one of { } ( ) , . ; : ! ?, got 'ä' on line 1"),
        ("\n#( a\n)\n", ")# after #( on line 2, got the end of the text, line 4"),
        ("x" * 41, f"one of {', '.join(KINDS[:-2])}, got '{'x' * 40}...' on line 1"),
    ],
)
def test_what_does_not_fit_together_or_is_written_otherwise_is_refused_with_its_word_and_line(
    text: str, message: str
) -> None:
    assert refused(text).startswith(message)


@pytest.mark.slow
@given(st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=60))
def test_any_text_is_a_program_or_refused_in_one_line(text: str) -> None:
    for error in (error_in(text), error_in(HEAD + text)):
        assert not error or re.fullmatch(r"expected .+, got .*line \d+", error)


@pytest.mark.slow
@given(samples(), st.integers(0, 2**30), st.sampled_from("{}():;!?,. ab#\n"))
def test_a_program_with_one_character_changed_is_a_program_or_refused(
    sample: Sample, at: int, character: str
) -> None:
    text = written(sample)
    at %= len(text)
    assert "\n" not in error_in(text[:at] + character + text[at + 1 :])


@pytest.mark.parametrize("text", ["(" * 100_000, "{ " * 100_000, "#(" * 100_000, "." * 100_000])
def test_deep_and_long_nonsense_is_refused_like_any_other(text: str) -> None:
    for head in ("", "Sym { ", HEAD + "Req Board { "):
        assert len(refused(head + text)) < 200


def test_a_program_is_known_by_its_first_word() -> None:
    assert is_program("# a program\n#( or\n )# Sym\n{")
    assert not any(map(is_program, ("", "Board { a }", "R..R", "sym { a }", "#( Sym", "$ Sym")))
    assert is_program("Board { a }", "rules.TB")
    assert not is_program("Board { a }", "rules.txt")


def test_an_obj_block_may_say_of_which_lists_cells_are() -> None:
    program = parse_program(LISTS + "DesObj o { x y } DesObj o { x z } Obj o { c:l d }")
    assert [stand.cells for stand in program.stands["o"]] == [(0, 1), (0, 2)]


def test_the_board_may_stand_on_its_cells_in_another_order_too() -> None:
    program = parse_program("Sym { a b } Board { x y } DesObj Board { y x } Req Board { a ? }")
    assert [stand.cells for stand in program.stands["Board"]] == [(0, 1), (1, 0)]
