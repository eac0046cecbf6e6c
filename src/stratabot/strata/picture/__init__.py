"""A ribbon board as people look at it: what only Strata's pictures need."""
