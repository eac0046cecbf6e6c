"""A program's blocks, as they are written; `parse` finds out what their words mean."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from stratabot.rule_programs.tokens import Reader, Token, cut, refuse

_Part = TypeVar("_Part")

Choices = tuple[tuple[Token, bool], ...]
"""The words in parentheses, and whether each stands under `!`."""

_KINDS: Final = ("Sym", "Board", "Obj", "DesObj", "Req", "Opt", "AllDif")

_LONGEST_STAGES: Final = 12
"""How many tokens of the parentheses after a kind an error shows."""


class Title(NamedTuple):
    """What stands before a block's brace: its kind, and the names if it has them."""

    kind: Token
    name: Token | None
    obj: Token | None

    def __str__(self) -> str:
        names = [cut(token.text) for token in (self.name, self.obj) if token is not None]
        return " ".join([self.kind.text, *([":".join(names)] if names else [])])


class NamedCell(NamedTuple):
    """`cell` or `cell:list`."""

    name: Token
    symbol_list: Token | None


class WrittenRule(NamedTuple):
    """`word`, `word:(choices)` or `(choices)`. Both are None for `?`; `!word` is a choice."""

    word: Token | None
    choices: Choices | None


class RuleBlock(NamedTuple):
    """A block and its contents; `rows` lay out a Board: a cell's index, or as many dots."""

    title: Title
    words: tuple[Token, ...] = ()
    cells: tuple[NamedCell, ...] = ()
    rows: tuple[tuple[int | str, ...], ...] = ()
    rules: tuple[WrittenRule, ...] = ()


def blocks(text: str) -> Iterator[RuleBlock]:
    """The blocks of a text, one after another."""
    reader = Reader(text)
    while reader.next.text:
        kind = reader.take()
        if kind.text not in _KINDS:
            refuse(f"one of {', '.join(_KINDS)}", kind)
        if reader.next.text == "(":
            refuse(f"no stages after {kind.text}: there is one board", _stages(reader))
        yield _block(reader, kind)


def _stages(reader: Reader) -> Token:
    """What stands in parentheses, as one token."""
    first = reader.next
    shown = ""
    for _ in range(_LONGEST_STAGES):
        token = reader.take()
        shown += token.text
        if token.text in ("", ")"):
            break
    return Token(shown, first.line)


def _block(reader: Reader, kind: Token) -> RuleBlock:
    """The rest of a block, from its kind on."""
    if kind.text == "Sym":
        title = Title(kind, reader.take() if reader.next.is_word else None, None)
        return RuleBlock(title, words=_words(reader, title, "a symbol"))
    if kind.text == "Board":
        return _board(reader, Title(kind, None, None))
    if kind.text == "AllDif":
        title = Title(kind, None, None)
        return RuleBlock(title, words=_words(reader, title, "a cell"))
    if kind.text == "Obj":
        title = Title(kind, None, reader.word("the name of an object after Obj"))
        cells = [_cell(reader) for _ in _parts(reader, title)]
        return RuleBlock(title, cells=_some(cells, title, "cell"))
    title = _title(reader, kind)
    if kind.text == "DesObj":
        return RuleBlock(title, words=_words(reader, title, "a cell"))
    rules = [_rule(reader) for _ in _parts(reader, title)]
    return RuleBlock(title, rules=_some(rules, title, "rule"))


def _board(reader: Reader, title: Title) -> RuleBlock:
    cells: list[NamedCell] = []
    rows: list[list[int | str]] = [[]]
    for token in reader.body(str(title)):
        if reader.skip(";"):
            rows.append([])
        elif token.is_spacer:
            rows[-1].append(reader.take().text)
        else:
            rows[-1].append(len(cells))
            cells.append(_cell(reader))
    if not rows[-1]:
        rows.pop()
    return RuleBlock(title, cells=_some(cells, title, "cell"), rows=tuple(map(tuple, rows)))


def _title(reader: Reader, kind: Token) -> Title:
    first = reader.word(f"the name of an object after {kind.text}")
    if not reader.skip(":"):
        return Title(kind, None, first)
    return Title(
        kind, first, reader.word(f"the name of an object after {kind.text} {cut(first.text)}:")
    )


def _parts(reader: Reader, title: Title) -> Iterator[Token]:
    """The tokens at which the parts of a body begin; spacers and ; mean nothing and are taken."""
    for token in reader.body(str(title)):
        if token.is_spacer:
            reader.take()
        else:
            yield token


def _words(reader: Reader, title: Title, expected: str) -> tuple[Token, ...]:
    words = [reader.word(f"{expected} in {title}") for _ in _parts(reader, title)]
    return _some(words, title, expected.split()[-1])


def _some(parts: list[_Part], title: Title, thing: str) -> tuple[_Part, ...]:
    if not parts:
        refuse(f"a {thing} in {title}", f"none on line {title.kind.line}")
    return tuple(parts)


def _cell(reader: Reader) -> NamedCell:
    name = reader.word("the name of a cell")
    if not reader.skip(":"):
        return NamedCell(name, None)
    return NamedCell(name, reader.word(f"the name of a Sym list after {cut(name.text)}:"))


def _rule(reader: Reader) -> WrittenRule:
    if reader.skip("?"):
        return WrittenRule(None, None)
    if reader.next.text == "(":
        return WrittenRule(None, _choices(reader))
    if reader.next.text == "!":
        return WrittenRule(None, (_choice(reader),))
    word = reader.word("a rule such as ?, sym, !sym or (a,!b)")
    if not reader.skip(":"):
        return WrittenRule(word, None)
    if reader.next.text != "(":
        refuse(f"( after {cut(word.text)}:", reader.next)
    return WrittenRule(word, _choices(reader))


def _choices(reader: Reader) -> Choices:
    reader.take()
    choices = [_choice(reader)]
    while reader.skip(","):
        choices.append(_choice(reader))
    reader.sign(")", "words in parentheses, or a comma between them")
    return tuple(choices)


def _choice(reader: Reader) -> tuple[Token, bool]:
    is_not = reader.skip("!")
    return reader.word("a symbol or a temporary" + " after !" * is_not), is_not
