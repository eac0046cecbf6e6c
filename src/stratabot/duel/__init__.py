"""Duel: two players place and remove pieces, each by a count that the other cannot see."""
