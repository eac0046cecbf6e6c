"""Forms in which people write grids: tables, arrays, diamonds, JSON, marks and words for colors."""
