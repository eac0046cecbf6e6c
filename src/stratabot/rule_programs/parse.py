"""From a text to a program: what the words of its blocks mean, and whether they fit together."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, NoReturn, TypeVar

from stratabot.rule_programs.program import (
    BOARD,
    BoardCell,
    CellRule,
    Choice,
    Requirement,
    RuleLine,
    RuleProgram,
    Stand,
)
from stratabot.rule_programs.tokens import Reader, Token, cut, refuse_token
from stratabot.words import counted

_Part = TypeVar("_Part")

Choices = tuple[tuple[Token, bool], ...]
"""The words in parentheses, and whether each stands under `!`."""

_KINDS: Final = ("Sym", "Board", "Obj", "DesObj", "Req", "Opt", "AllDif")
_LONGEST_STAGES: Final = 12  # how many tokens of the parentheses after a kind an error shows


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
            refuse_token(f"one of {', '.join(_KINDS)}", kind)
        if reader.next.text == "(":
            refuse_token(f"no stages after {kind.text}: there is one board", _stages(reader))
        yield _block(reader, kind)


def _stages(reader: Reader) -> Token:
    first = reader.next
    shown = ""
    for _ in range(_LONGEST_STAGES):
        token = reader.take()
        shown += token.text
        if token.text in ("", ")"):
            break
    return Token(shown, first.line)


def _block(reader: Reader, kind: Token) -> RuleBlock:
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
        refuse_token(f"a {thing} in {title}", f"none on line {title.kind.line}")
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
        refuse_token(f"( after {cut(word.text)}:", reader.next)
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
    return reader.word(f"a symbol or a temporary{' after !' if is_not else ''}"), is_not


def _refuse_again(expected: str, word: Token, line: int) -> NoReturn:
    refuse_token(f"{expected} once (it is on line {line} already)", word)


def _require_new(name: str, word: Token, seen: dict[str, int], expected: str) -> None:
    if name in seen:
        _refuse_again(expected, word, seen[name])
    seen[name] = word.line


def require_no_twin(words: Iterable[Token], expected: str) -> tuple[str, ...]:
    """The words as texts."""
    seen: dict[str, int] = {}
    for word in words:
        _require_new(word.text, word, seen, expected)
    return tuple(seen)


def _require_new_name(title: Title, seen: dict[str, int]) -> None:
    """Remembers a block by its name and object, if it has a name."""
    if title.name is not None and title.obj is not None:
        _require_new(f"{title.name.text}:{title.obj.text}", title.name, seen, str(title))


class ObjectPlaces:
    """Where objects stand, and on how many cells each does."""

    def __init__(
        self,
        board: RuleBlock,
        cells: Mapping[str, BoardCell],
        objs: Sequence[RuleBlock],
        des_objs: Sequence[RuleBlock],
    ) -> None:
        self._indices = {name: index for index, name in enumerate(cells)}
        self._lists = {cell.name.text: cell.symbol_list for cell in board.cells}
        # The block that says how many cells an object has: its Obj, or else its first DesObj.
        self._first = {BOARD: board}
        line = board.title.kind.line
        self._stands = {BOARD: [Stand(tuple(range(len(cells))), line)]}
        for block in objs:
            self._add_obj(block)
        named: dict[str, int] = {}
        for block in des_objs:
            _require_new_name(block.title, named)
            self._add_stand(block)

    def stands(self) -> dict[str, tuple[Stand, ...]]:
        return {obj: tuple(stands) for obj, stands in self._stands.items()}

    def stand(self, block: RuleBlock) -> Stand:
        for word in block.words:
            if word.text not in self._indices:
                refuse_token(f"a cell of the Board in {block.title}", word)
        return Stand(tuple(self._indices[word.text] for word in block.words), block.title.kind.line)

    def require_length(self, block: RuleBlock, length: int, thing: str) -> None:
        """Compares a block's length with its object's, if that stands anywhere."""
        obj = block.title.obj
        known = self._first.get(obj.text) if obj is not None else None
        wanted = len(known.cells or known.words) if known is not None else length
        if known is not None and wanted != length:
            there = f"{known.title} on line {known.title.kind.line} has cells"
            got = f"{length} on line {block.title.kind.line}"
            refuse_token(f"{counted(wanted, thing)} in {block.title}, as many as {there}", got)

    def _add_obj(self, block: RuleBlock) -> None:
        obj = block.title.obj
        assert obj is not None
        if obj.text in self._first:
            _refuse_again("each object", obj, self._first[obj.text].title.kind.line)
        require_no_twin((cell.name for cell in block.cells), f"each cell of {block.title}")
        self._first[obj.text] = block

    def _add_stand(self, block: RuleBlock) -> None:
        obj = block.title.obj
        assert obj is not None
        stand = self.stand(block)
        self.require_length(block, len(stand.cells), "cell")
        first = self._first.setdefault(obj.text, block)
        for wanted, word in zip(first.cells, block.words, strict=False):
            self._require_list(wanted.symbol_list, word, block.title)
        self._stands.setdefault(obj.text, []).append(stand)

    def _require_list(self, wanted: Token | None, word: Token, title: Title) -> None:
        """An Obj block may say of which list a cell must be."""
        own = self._lists[word.text]
        if title.obj is None or title.obj.text == BOARD or wanted is None:
            return
        if own is None or own.text != wanted.text:
            refuse_token(f"a cell of the list {cut(wanted.text)} in {title}", word)


def parse_program(text: str) -> RuleProgram:
    """The program in a text."""
    by_kind: dict[str, list[RuleBlock]] = defaultdict(list)
    for block in blocks(text):
        by_kind["Req or Opt" if block.rules else block.title.kind.text].append(block)
    lists = _symbol_lists(by_kind["Sym"], text)
    if not by_kind["Board"]:
        refuse_token("a Board block", _end(text))
    require_no_twin((block.title.kind for block in by_kind["Board"]), "a Board block")
    board = by_kind["Board"][0]
    cells = _cells(board, lists)
    places = ObjectPlaces(board, cells, by_kind["Obj"], by_kind["DesObj"])
    different = [places.stand(block) for block in by_kind["AllDif"]]
    symbols = {symbol for own in lists.values() for symbol in own}
    requirements = _requirements(by_kind["Req or Opt"], symbols, places)
    return RuleProgram(
        tuple(cells.values()), board.rows, places.stands(), requirements, tuple(different)
    )


def _symbol_lists(syms: Sequence[RuleBlock], text: str) -> dict[str, tuple[str, ...]]:
    """The symbols of each list; the one without a name is ''."""
    if not syms:
        refuse_token("a Sym block", _end(text))
    lists: dict[str, tuple[str, ...]] = {}
    seen: dict[str, int] = {}
    for block in syms:
        title = block.title
        name = title.name.text if title.name else ""
        _require_new(name, title.name or title.kind, seen, "each list of symbols")
        lists[name] = require_no_twin(block.words, f"each symbol of {title}")
    return lists


def _end(text: str) -> Token:
    return Token("", text.count("\n") + 1)


def _cells(board: RuleBlock, lists: Mapping[str, tuple[str, ...]]) -> dict[str, BoardCell]:
    """The cells by their names. One without a list can show all symbols there are."""
    require_no_twin((cell.name for cell in board.cells), "each cell of the Board")
    everything = tuple(dict.fromkeys(symbol for own in lists.values() for symbol in own))
    cells = {}
    for name, symbol_list in board.cells:
        if symbol_list is not None and symbol_list.text not in lists:
            refuse_token(f"the name of a Sym list after {cut(name.text)}:", symbol_list)
        own = everything if symbol_list is None else lists[symbol_list.text]
        cells[name.text] = BoardCell(name.text, own)
    return cells


def _requirements(
    demands: Sequence[RuleBlock], symbols: set[str], places: ObjectPlaces
) -> tuple[Requirement, ...]:
    """Each Req alone; Opts with the same name and object together, where the first of them is."""
    groups: dict[tuple[str, str, str, int], list[RuleLine]] = {}
    named: dict[str, int] = {}
    for number, block in enumerate(demands):
        kind, name, obj = block.title
        assert obj is not None
        if kind.text == "Req":
            _require_new_name(block.title, named)
        places.require_length(block, len(block.rules), "rule")
        own = number if kind.text == "Req" else -1
        key = (kind.text, name.text if name else "", obj.text, own)
        groups.setdefault(key, []).append(_rule_line(block, symbols))
    return tuple(Requirement(*key[:3], tuple(lines)) for key, lines in groups.items())


def _rule_line(block: RuleBlock, symbols: set[str]) -> RuleLine:
    rules = tuple(_cell_rule(rule, symbols) for rule in block.rules)
    plain = {rule.temporary for rule in rules}
    for written, rule in zip(block.rules, rules, strict=True):
        for (word, _), choice in zip(written.choices or (), rule.choices or (), strict=False):
            if not choice.is_symbol and choice.word not in plain:
                refuse_token(
                    f"a symbol, or a temporary that {block.title} also has plain,"
                    " not only under ! or in parentheses",
                    word,
                )
    return RuleLine(rules, block.title.kind.line)


def _cell_rule(rule: WrittenRule, symbols: set[str]) -> CellRule:
    word, written = rule
    choices = None
    if written is not None:
        choices = tuple(Choice(w.text, w.text in symbols, is_not) for w, is_not in written)
    if word is None or word.text not in symbols:
        return CellRule(None if word is None else word.text, choices)
    if choices is not None:
        refuse_token("a temporary before :( ... ), no symbol", word)
    return CellRule(None, (Choice(word.text, is_symbol=True, is_not=False),))
