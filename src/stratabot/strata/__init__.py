"""The puzzle itself: pure Python, standard library only, knows no pixels."""
