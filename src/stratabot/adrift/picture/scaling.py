"""Places in the plane for the cells of a graph.

As far as possible the distance of two cells is proportional to the number of edges between them
(Kamada and Kawai, 1989). Classical scaling places the cells, then stress majorization (Gansner,
Koren and North, 2004) moves them. Both need only a few lines of numpy.
"""

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from stratabot.adrift.puzzle import Graph, Place
from stratabot.limit import require_time

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDS: Final = 300
_APART: Final = 1.5
"""Neighbors are about so many sides apart."""


def scaled(graph: Graph, side: float) -> "NDArray[np.float64]":
    """The cells' places from (0, 0) on, neighbors about one and a half sides apart."""
    import numpy as np

    ways = np.array([[*_steps_from(cell, graph)] for cell in range(len(graph.names))], float)
    places = _majorized(ways, _classical(ways))
    low, high = places.min(0, initial=0), places.max(0, initial=0)
    if (high - low)[1] > (high - low)[0]:
        places = places[:, ::-1]
    pairs = [(a, b) for a, others in enumerate(graph.neighbors) for b in others]
    lengths = [float(np.hypot(*(places[a] - places[b]))) for a, b in pairs]
    unit = float(np.median(lengths)) if lengths else 1.0
    nearest = _nearest(places)
    scale = max(_APART * side / max(unit, 1e-9), min(side / max(nearest, 1e-9), 4 * side))
    moved: NDArray[np.float64] = (places - places.min(0)) * scale
    return moved


def _nearest(places: Any) -> float:
    """How far apart the two nearest cells are."""
    import numpy as np

    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return float(apart.min()) if len(places) > 1 else 1.0


def _steps_from(start: Place, graph: Graph) -> Iterator[int]:
    """How many edges away each cell is; for cells that are not connected, a little more."""
    steps, ahead = {start: 0}, [start]
    for cell in ahead:
        for other in graph.neighbors[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                ahead.append(other)
    far = 2 + round(sqrt(len(graph.names)))
    return (steps.get(cell, far) for cell in range(len(graph.names)))


def _classical(ways: Any) -> Any:
    """Places whose squared distances are near those squared ways (Torgerson, 1952)."""
    import numpy as np

    squares = ways**2
    means = squares.mean(0)
    products = -0.5 * (squares - means[None] - means[:, None] + squares.mean())
    values, vectors = np.linalg.eigh(products)
    if len(ways) < 2:
        return np.zeros((len(ways), 2))
    # The sign of a vector is not defined: let its largest part be positive.
    best = vectors[:, -2:]
    best = best * np.sign(best[np.abs(best).argmax(0), [0, 1]])
    # Cells that fall on one place would never part: a spiral of small steps parts them.
    turn = np.arange(len(ways))
    spiral = 0.01 * np.stack([np.cos(turn), np.sin(turn)], 1)
    return best * np.sqrt(np.maximum(values[-2:], 0)) + spiral


def _majorized(ways: Any, places: Any) -> Any:
    """Places after rounds each of which makes all distances fit better."""
    import numpy as np

    if len(ways) < 2:
        return places
    weights = np.divide(1, ways**2, out=np.zeros_like(ways), where=ways > 0)
    pull = np.diag(weights.sum(1)) - weights
    inverse = np.linalg.pinv(pull)
    for _ in range(_ROUNDS):
        require_time()
        apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
        ratio = np.divide(weights * ways, apart, out=np.zeros_like(ways), where=apart > 1e-9)
        push = np.diag(ratio.sum(1)) - ratio
        places = inverse @ (push @ places)
    return places
