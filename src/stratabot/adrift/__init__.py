"""Adrift: paths join pairs of ends and fill a board, be it a grid, a cube or any graph."""
