"""From a text to a program: what the words of its blocks mean, and whether they fit together."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from stratabot.rule_programs.blocks import RuleBlock, Title, WrittenRule, blocks
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
from stratabot.rule_programs.tokens import Token, cut, refuse
from stratabot.words import counted


def refuse_again(expected: str, word: Token, line: int) -> NoReturn:
    """Says that a name is there already."""
    refuse(f"{expected} once (it is on line {line} already)", word)


def require_new(name: str, word: Token, seen: dict[str, int], expected: str) -> None:
    """Remembers a name and its line."""
    if name in seen:
        refuse_again(expected, word, seen[name])
    seen[name] = word.line


def once(words: Iterable[Token], expected: str) -> tuple[str, ...]:
    """The words as texts."""
    seen: dict[str, int] = {}
    for word in words:
        require_new(word.text, word, seen, expected)
    return tuple(seen)


def require_new_name(title: Title, seen: dict[str, int]) -> None:
    """Remembers a block by its name and object, if it has a name."""
    if title.name is not None and title.obj is not None:
        require_new(f"{title.name.text}:{title.obj.text}", title.name, seen, str(title))


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
            require_new_name(block.title, named)
            self._add_stand(block)

    def stands(self) -> dict[str, tuple[Stand, ...]]:
        return {obj: tuple(stands) for obj, stands in self._stands.items()}

    def stand(self, block: RuleBlock) -> Stand:
        for word in block.words:
            if word.text not in self._indices:
                refuse(f"a cell of the Board in {block.title}", word)
        return Stand(tuple(self._indices[word.text] for word in block.words), block.title.kind.line)

    def require_length(self, block: RuleBlock, length: int, thing: str) -> None:
        """Compares a block's length with its object's, if that stands anywhere."""
        obj = block.title.obj
        known = self._first.get(obj.text) if obj is not None else None
        wanted = len(known.cells or known.words) if known is not None else length
        if known is not None and wanted != length:
            there = f"{known.title} on line {known.title.kind.line} has cells"
            got = f"{length} on line {block.title.kind.line}"
            refuse(f"{counted(wanted, thing)} in {block.title}, as many as {there}", got)

    def _add_obj(self, block: RuleBlock) -> None:
        obj = block.title.obj
        assert obj is not None
        if obj.text in self._first:
            refuse_again("each object", obj, self._first[obj.text].title.kind.line)
        once((cell.name for cell in block.cells), f"each cell of {block.title}")
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
            refuse(f"a cell of the list {cut(wanted.text)} in {title}", word)


def parse_program(text: str) -> RuleProgram:
    """The program in a text."""
    by_kind: dict[str, list[RuleBlock]] = defaultdict(list)
    for block in blocks(text):
        by_kind["Req or Opt" if block.rules else block.title.kind.text].append(block)
    lists = _symbol_lists(by_kind["Sym"], text)
    if not by_kind["Board"]:
        refuse("a Board block", _end(text))
    once((block.title.kind for block in by_kind["Board"]), "a Board block")
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
        refuse("a Sym block", _end(text))
    lists: dict[str, tuple[str, ...]] = {}
    seen: dict[str, int] = {}
    for block in syms:
        title = block.title
        name = title.name.text if title.name else ""
        require_new(name, title.name or title.kind, seen, "each list of symbols")
        lists[name] = once(block.words, f"each symbol of {title}")
    return lists


def _end(text: str) -> Token:
    return Token("", text.count("\n") + 1)


def _cells(board: RuleBlock, lists: Mapping[str, tuple[str, ...]]) -> dict[str, BoardCell]:
    """The cells by their names. One without a list can show all symbols there are."""
    once((cell.name for cell in board.cells), "each cell of the Board")
    everything = tuple(dict.fromkeys(symbol for own in lists.values() for symbol in own))
    cells = {}
    for name, symbol_list in board.cells:
        if symbol_list is not None and symbol_list.text not in lists:
            refuse(f"the name of a Sym list after {cut(name.text)}:", symbol_list)
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
            require_new_name(block.title, named)
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
                refuse(
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
        refuse("a temporary before :( ... ), no symbol", word)
    return CellRule(None, (Choice(word.text, is_symbol=True, is_not=False),))
