"""What can be asked of a puzzle, whoever asks: no click, no HTTP, no terminal, no files."""
