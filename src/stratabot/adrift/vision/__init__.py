"""From pictures to boards: where a board is in a picture, its ends, and what is drawn on it."""
