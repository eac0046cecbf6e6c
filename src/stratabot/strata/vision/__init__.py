"""From frames to readings: where the game stands in a picture, and what it shows."""
