import pytest

from stratabot.errors import TextError
from stratabot.rule_programs.blocks import RuleBlock, blocks


def only(text: str) -> RuleBlock:
    (block,) = blocks(text)
    return block


def test_a_board_keeps_its_picture() -> None:
    block = only("Board { ... a . b:c; ; . . d }")
    assert block.rows == (("...", 0, ".", 1), (), (".", ".", 2))
    assert [cell.name.text for cell in block.cells] == ["a", "b", "d"]
    assert [cell.symbol_list and cell.symbol_list.text for cell in block.cells] == [None, "c", None]


def test_the_end_of_the_last_row_begins_no_other() -> None:
    assert only("Board { a; b; }").rows == ((0,), (1,))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Sym { a }", "Sym"),
        ("Sym list { a }", "Sym list"),
        ("Req Board { ? }", "Req Board"),
        ("Opt name : obj { ? }", "Opt name:obj"),
        ("DesObj a:b { c }", "DesObj a:b"),
        ("Obj o { c:l }", "Obj o"),
        ("AllDif { c }", "AllDif"),
    ],
)
def test_a_block_goes_by_its_kind_and_names(text: str, title: str) -> None:
    assert str(only(text).title) == title


def test_rules_have_a_word_choices_or_both() -> None:
    block = only("Req o { ? ; a . !b (c,!d) e:(f) }")
    shown = [
        (
            rule.word and rule.word.text,
            rule.choices and [(word.text, is_not) for word, is_not in rule.choices],
        )
        for rule in block.rules
    ]
    assert shown == [
        (None, None),
        ("a", None),
        (None, [("b", True)]),
        (None, [("c", False), ("d", True)]),
        ("e", [("f", False)]),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
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
    ],
)
def test_what_is_written_otherwise_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        [*blocks(text)]
    assert str(caught.value).startswith(f"expected {message}")
