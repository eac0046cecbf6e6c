"""What is said of a puzzle, a picture or a run, as JSON and in words."""
