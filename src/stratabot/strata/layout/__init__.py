"""The game's geometry: where everything stands on its screen, and what it looks like."""
