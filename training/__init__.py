"""Learns the digits that the eyes tell; nothing of it is needed to use them."""
