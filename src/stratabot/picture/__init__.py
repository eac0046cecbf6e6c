"""Pictures of any game: what they are made of, and the kinds of files and screens they go to."""
