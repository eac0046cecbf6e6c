import pytest

from stratabot.errors import TextError
from stratabot.rule_programs.blocks import blocks

KINDS = ("Sym", "Board", "Obj", "DesObj", "Req", "Opt", "AllDif")


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
        ("Sym\n\r\n#x\n#(\n)# a", "{ after Sym a, got the end of the text, line 5"),
        ("Sym { a\n", "} at the end of Sym, got the end of the text, line 2"),
        ("Sym { a Opt b {", "} at the end of Sym, got '{' on line 1"),
        ("Sym { a\n@", "a word, a comment or one of { } ( ) , . ; : ! ?, got '@' on line 2"),
        ("Sym { ä", "a word, a comment or one of { } ( ) , . ; : ! ?, got 'ä' on line 1"),
        ("\n#( a\n)\n", ")# after #( on line 2, got the end of the text, line 4"),
        ("x" * 41, f"one of {', '.join(KINDS)}, got '{'x' * 40}...' on line 1"),
    ],
)
def test_what_is_written_otherwise_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        [*blocks(text)]
    assert str(caught.value).startswith(f"expected {message}")
