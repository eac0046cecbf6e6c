"""A game of people at a table. No module here touches a terminal."""
