"""What is told of a puzzle, a picture or a run, as JSON and in words: a module for each verb.

A function makes a report of a position; a command prints the report, a page or a program sends it.
"""
