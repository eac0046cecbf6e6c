"""Adrift: paths join pairs of ends and fill a board: a grid, a cube's corner, any graph."""
