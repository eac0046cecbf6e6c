"""What is said of a puzzle, a picture or a run, as JSON and in words.

A function makes a report of a position; a command prints the report, a page or a program sends it.
"""
