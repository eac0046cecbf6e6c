"""Typed boards of any game: a text in, cells in rows out.

What a text holds is found out in one order, the same in all games:

1. Signs that only look different become plain ones: full-width letters, keycaps, codes of emoji,
   typographic quotes. Frames around boards and cells go (`plain`).
2. JSON or lists of Python, whole or a value a line: an object has its board under a name, a list
   is a board, or several (`values`).
3. Otherwise lines: an empty line, a fence or a title with a colon parts boards; an address is a
   board, so is what stands between `begin` and `end` at janko.at (`parts`).
4. In each part, remarks go; then what programs put around rows: brackets around cells, quotes,
   commas at ends. A line of several rows becomes several (`parts`, `tables`).
5. A table with a whole board in each row is as many boards, and so are words that are whole boards
   beside names and remarks. What is no board there is an error of its own: numbers never shift.
6. A first line that is the size goes, if the board below has it (`sizes`).
7. Cells stand between bars, semicolons, commas or tabs, between spaces, or side by side. A rule of
   Markdown or Org goes, and a head that is empty or only counts columns (`tables`).

Then the game says what its cells mean. It knows its own forms, such as walls, and tells
the steps what is special in its boards: a `Dialect`. Nothing here knows a game. What was left out
and may be meant otherwise is a note; what is wrong is a `TextError`.
"""
