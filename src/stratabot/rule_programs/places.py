"""Where a program's objects stand, and on how many cells; and a check that names are given once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from stratabot.rule_programs.blocks import RuleBlock, Title
from stratabot.rule_programs.program import BOARD, BoardCell, Stand
from stratabot.rule_programs.tokens import Token, cut, refuse
from stratabot.words import counted


def refuse_again(expected: str, word: Token, line: int) -> NoReturn:
    """Says that a name is there already.

    Raises:
        TextError: always.
    """
    refuse(f"{expected} once (it is on line {line} already)", word)


def require_new(name: str, word: Token, seen: dict[str, int], expected: str) -> None:
    """Remembers a name and its line.

    Raises:
        TextError: it is not the first of this name.
    """
    if name in seen:
        refuse_again(expected, word, seen[name])
    seen[name] = word.line


def once(words: Iterable[Token], expected: str) -> tuple[str, ...]:
    """The words as texts.

    Raises:
        TextError: two are the same.
    """
    seen: dict[str, int] = {}
    for word in words:
        require_new(word.text, word, seen, expected)
    return tuple(seen)


def require_new_name(title: Title, seen: dict[str, int]) -> None:
    """Remembers a block by its name and object, if it has a name.

    Raises:
        TextError: another one has the same.
    """
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
        """Where each object stands, in the order of the text."""
        return {obj: tuple(stands) for obj, stands in self._stands.items()}

    def stand(self, block: RuleBlock) -> Stand:
        """The cells that a block names."""
        for word in block.words:
            if word.text not in self._indices:
                refuse(f"a cell of the Board in {block.title}", word)
        return Stand(tuple(self._indices[word.text] for word in block.words), block.title.kind.line)

    def require_length(self, block: RuleBlock, length: int, thing: str) -> None:
        """Compares a block's length with its object's, if that stands anywhere.

        Raises:
            TextError: they differ.
        """
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
