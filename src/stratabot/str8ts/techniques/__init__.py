"""How people solve: a function a technique, its argument in its docstring.

Each takes a board (`Pencil`) and gives the steps that it finds there, easiest to see first. A step
never takes away a candidate that is right in a solution of the puzzle. Those of `uniqueness` are
for puzzles with a single solution; `ladder` asks for it.
"""
