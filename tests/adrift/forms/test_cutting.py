from stratabot.adrift.forms.cutting import cut_puzzles


def cut(text: str) -> int | None:
    return cut_puzzles(text, len(text))


def test_a_text_is_cut_at_an_empty_line_or_before_a_level() -> None:
    assert cut("AB\nAB\n\nA") == 7
    assert cut("2,0,1,2;0,1\n2,0,1,2;0,1\nA ~") == 12
    assert cut("AB\nAB\n") == 0


def test_objects_are_cut_between_lines() -> None:
    line = '{"board": ["A.A"]}\n'
    assert cut(f"{line}{line}{line[:8]}") == 2 * len(line)
    assert cut('{"board":\n["A.A"]}\n') is None


def test_a_program_is_taken_as_a_whole() -> None:
    assert cut("Sym A;\n\nSym B;\n\n") is None
    assert cut("rule { A }\n\n") is None
