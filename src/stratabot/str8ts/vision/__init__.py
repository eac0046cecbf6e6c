"""From pictures to puzzles: where a board is in a picture, its black cells, and its digits."""
