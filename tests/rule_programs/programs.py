"""Random little programs, and what they mean by trying all boards: nothing here uses the package.

A program is built of plain values, written as text, and judged by these values alone.
"""

from collections.abc import Iterator
from itertools import groupby, product
from typing import NamedTuple

from hypothesis import strategies as st

Word = tuple[str, bool]
"""A word, and whether it stands under `!`."""

Rule = tuple[str, tuple[Word, ...]]
"""`?` is ("", ()), `v` ("v", ()), `v:(a,!b)` ("v", (("a", False), ("b", True)))."""

LISTS = {"": ("b",), "two": ("a", "b"), "num": ("1", "a"), "one": ("z",)}
SYMBOLS = ("b", "a", "1", "z")
TEMPORARIES = ("v", "w")


class Demand(NamedTuple):
    kind: str
    name: str
    obj: str
    rules: tuple[Rule, ...]


class Sample(NamedTuple):
    """A program: the lists that its cells are of, where objects stand, demands and AllDifs."""

    cells: tuple[str | None, ...]
    stands: tuple[tuple[str, tuple[int, ...]], ...]
    demands: tuple[Demand, ...]
    different: tuple[tuple[int, ...], ...]


LENGTHS = {"one": 1, "pair": 2, "three": 3, "nowhere": 2}


def solutions(sample: Sample) -> Iterator[tuple[str, ...]]:
    domains = [SYMBOLS if own is None else LISTS[own] for own in sample.cells]
    for board in product(*domains):
        if _is_solution(sample, board):
            yield board


def _is_solution(sample: Sample, board: tuple[str, ...]) -> bool:
    for cells in sample.different:
        if len({board[cell] for cell in cells}) < len(cells):
            return False
    stands = [*sample.stands, ("Board", tuple(range(len(board))))]
    for obj, cells in stands:
        shown = [board[cell] for cell in cells]
        own = [demand for demand in sample.demands if demand.obj == obj]
        if not all(_holds(demand.rules, shown) for demand in own if demand.kind == "Req"):
            return False
        options = sorted(demand for demand in own if demand.kind == "Opt")
        for _, group in groupby(options, key=lambda demand: demand.name):
            if not any(_holds(demand.rules, shown) for demand in group):
                return False
    return True


def _holds(rules: tuple[Rule, ...], shown: list[str]) -> bool:
    named: dict[str, str] = {}
    for (word, _), symbol in zip(rules, shown, strict=True):
        if word and word not in SYMBOLS:
            named.setdefault(word, symbol)
    meaning = {symbol: symbol for symbol in SYMBOLS} | named
    for (word, choices), symbol in zip(rules, shown, strict=True):
        if word and meaning[word] != symbol:
            return False
        if choices and not any((meaning[w] == symbol) != is_not for w, is_not in choices):
            return False
    return True


def written(sample: Sample, gap: str = " ") -> str:
    """The program as text; `gap` stands between all words and signs."""
    blocks = [f"Sym {name} {{ {' '.join(own)} }}" for name, own in LISTS.items()]
    names = [f"c{k}" + (f" : {own}" if own else "") for k, own in enumerate(sample.cells)]
    blocks.append(f"Board {{ . {' ; '.join(names)} ; }}")
    for obj, cells in sample.stands:
        blocks.append(f"DesObj {obj} {{ {' '.join(f'c{cell}' for cell in cells)} }}")
    for kind, name, obj, rules in sample.demands:
        title = f"{name} : {obj}" if name else obj
        blocks.append(f"{kind} {title} {{ {' '.join(map(_written_rule, rules))} }}")
    for cells in sample.different:
        blocks.append(f"AllDif {{ {' '.join(f'c{cell}' for cell in cells)} }}")
    return gap.join(" ".join(blocks).split(" "))


def _written_rule(rule: Rule) -> str:
    word, choices = rule
    listed = " , ".join("! " * is_not + w for w, is_not in choices)
    if word:
        return f"{word} : ( {listed} )" if choices else word
    if len(choices) == 1 and choices[0][1]:
        return listed
    return f"( {listed} )" if choices else "?"


def _words(words: tuple[str, ...]) -> st.SearchStrategy[tuple[Word, ...]]:
    word = st.tuples(st.sampled_from(words), st.booleans())
    return st.lists(word, min_size=1, max_size=3).map(tuple)


@st.composite
def _rules(draw: st.DrawFn, length: int) -> tuple[Rule, ...]:
    """Rules for this many cells. Choices have only temporaries that are plain somewhere."""
    plain = draw(
        st.lists(
            st.sampled_from(("", *SYMBOLS, *TEMPORARIES * 3)), min_size=length, max_size=length
        )
    )
    usable = tuple(sorted({word for word in plain if word in TEMPORARIES}))
    choices = st.one_of(st.just(()), _words(SYMBOLS + usable * 2))
    return tuple((word, () if word in SYMBOLS else draw(choices)) for word in plain)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    """Little programs of all kinds: most have some boards, some have none."""
    lists = st.sampled_from((None, None, "two", "num", "one"))
    cells = tuple(draw(st.lists(lists, min_size=1, max_size=4)))
    indices = st.integers(0, len(cells) - 1)
    objects = [obj for obj in LENGTHS if obj != "nowhere"]
    stands = []
    for obj in draw(st.lists(st.sampled_from(objects), max_size=4)):
        length = LENGTHS[obj]
        stands.append((obj, tuple(draw(st.lists(indices, min_size=length, max_size=length)))))
    lengths = LENGTHS | {"Board": len(cells)}
    demands = []
    for number, obj in enumerate(draw(st.lists(st.sampled_from([*lengths]), max_size=6))):
        kind = draw(st.sampled_from(("Req", "Opt", "Opt")))
        name = f"r{number}" if kind == "Req" else draw(st.sampled_from(("", "x")))
        demands.append(Demand(kind, name, obj, draw(_rules(lengths[obj]))))
    different = draw(st.lists(st.lists(indices, min_size=1, max_size=3).map(tuple), max_size=1))
    return Sample(cells, tuple(stands), tuple(demands), tuple(different))


@st.composite
def colorings(draw: st.DrawFn) -> Sample:
    """Maps to color: many pairs of cells differ, more or less than there are symbols for."""
    cells = tuple(
        draw(st.lists(st.sampled_from((None, None, "two", "num")), min_size=2, max_size=5))
    )
    pairs = st.tuples(*(st.integers(0, len(cells) - 1) for _ in "xy")).filter(
        lambda p: p[0] != p[1]
    )
    stands = tuple(("pair", pair) for pair in draw(st.lists(pairs, max_size=14)))
    differ: tuple[Rule, ...] = (("v", ()), ("", (("v", True),)))
    return Sample(cells, stands, (Demand("Req", "", "pair", differ),), ())
