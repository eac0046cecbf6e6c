"""What all games with puzzles share: reports, grades, solutions, the search for new puzzles."""
