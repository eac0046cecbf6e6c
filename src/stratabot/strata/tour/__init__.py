"""From wave to wave by a route that a player has shown."""
