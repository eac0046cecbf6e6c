"""Lattices: which are worth a second look."""

import numpy as np

from stratabot.adrift.vision.lattice import Lattice

VOTES = np.array([[0, 1, 2, 3], [0, 2, 1, 3]])


def _lattice(x: float = 10.0, side: float = 0.9) -> Lattice:
    return Lattice(x, 20.0, 40.0, 40.0, VOTES, side)


def test_same_lattice_of_like_parts_adds_nothing() -> None:
    assert _lattice(side=0.92).adds_nothing_to(_lattice())


def test_same_lattice_of_dots_adds_to_that_of_tiles() -> None:
    assert not _lattice(side=0.5).adds_nothing_to(_lattice())


def test_lattice_elsewhere_adds_to_another() -> None:
    assert not _lattice(x=30.0).adds_nothing_to(_lattice())


def test_whole_cells_aside_the_same_lattice_adds_nothing() -> None:
    assert _lattice(x=90.0).adds_nothing_to(_lattice())
