"""Bots that play Duel."""
