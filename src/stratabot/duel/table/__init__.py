"""A game of people, and how it is told: no terminal is touched here, so that none is needed."""
