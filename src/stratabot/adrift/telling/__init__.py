"""What there is to say of a board: reports of its solutions, its steps, a hint, its grade."""
