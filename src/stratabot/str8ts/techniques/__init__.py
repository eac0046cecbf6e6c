"""How people solve: a function for each technique; its docstring says why the technique is right.

It takes a board (`Pencil`) and gives steps, those that are easy to see first. A step never takes
away a candidate that is right in a solution; `uniqueness` supposes that there is only one.
"""
