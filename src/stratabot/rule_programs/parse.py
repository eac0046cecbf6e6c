"""From a text to a program: what the words of its blocks mean, and whether they fit together."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from stratabot.rule_programs.blocks import RuleBlock, WrittenRule, blocks
from stratabot.rule_programs.places import ObjectPlaces, once, require_new, require_new_name
from stratabot.rule_programs.program import (
    BoardCell,
    CellRule,
    Choice,
    Requirement,
    RuleLine,
    RuleProgram,
)
from stratabot.rule_programs.tokens import Token, cut, refuse


def parse_program(text: str) -> RuleProgram:
    """The program in a text.

    Raises:
        TextError: it is none; the message has the word, its line and what was expected.
    """
    by_kind: dict[str, list[RuleBlock]] = defaultdict(list)
    for block in blocks(text):
        by_kind["Req or Opt" if block.rules else block.title.kind.text].append(block)
    lists = _symbol_lists(by_kind["Sym"], text)
    board = _only_board(by_kind["Board"], text)
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


def _only_board(boards: Sequence[RuleBlock], text: str) -> RuleBlock:
    if not boards:
        refuse("a Board block", _end(text))
    once((block.title.kind for block in boards), "a Board block")
    return boards[0]


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
