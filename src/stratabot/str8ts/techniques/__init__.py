"""How people solve: a function for each technique; its docstring says why the technique is right.

A function takes a board (`Pencil`) and gives the steps that it finds there; steps that are easy to
see come first. A step never takes away a candidate that is right in a solution of the puzzle. The
techniques in `uniqueness` hold only for puzzles with a single solution; `ladder` makes sure of it.
"""
