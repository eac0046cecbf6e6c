"""Forms in which people write grids: squares in rows, JSON, emoji."""
