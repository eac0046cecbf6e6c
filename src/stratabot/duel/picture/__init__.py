"""A game of Duel as people look at it: as slides for every kind of picture, in the terminal."""
