"""Chains of cells with two candidates."""

from collections.abc import Iterator
from itertools import combinations

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, said


def y_wings(pencil: Pencil) -> Iterator[Step]:
    """Y-wing: a cell that is a or b sees a cell that is a or c, and a cell that is b or c.

    If the first cell is a, the second one is c; if it is b, the third one is c. So no cell that is
    in a line with the second cell and in a line with the third cell is c.
    """
    pairs = [i for i in pencil.open_cells if pencil.candidates[i].bit_count() == 2]
    for hinge in pairs:
        require_time()
        own = pencil.candidates[hinge]
        wings = [i for i in pairs if pencil.sees(hinge, i) and (pencil.candidates[i] & own)]
        for one, other in combinations(wings, 2):
            first, second = pencil.candidates[one], pencil.candidates[other]
            common = first & second
            if (first | second | own).bit_count() == 3 and common.bit_count() == 1:
                if common & own:
                    continue
                seen = (
                    i for i in pencil.open_cells if pencil.sees(i, one) and pencil.sees(i, other)
                )
                removed = pencil.present(dict.fromkeys(seen, common))
                if removed:
                    look = (hinge, one, other)
                    ends = f"{pencil.name(one)} or {pencil.name(other)} is {said(common)}"
                    cell = "each cell" if len(removed) > 1 else "the cell"
                    why = f"{ends}, and {cell} is in line with both"
                    leads = tuple(
                        f"If {pencil.name(hinge)} is {said(own & wing)}, {pencil.name(i)} is "
                        f"{said(common)}, its only other number."
                        for i, wing in ((one, first), (other, second))
                    )
                    yield Step("y-wing", 80, removed, None, look, pencil.names(look), why, leads)
