"""Adrift's boards as people look at them: as slides for every kind of picture, in the terminal."""
