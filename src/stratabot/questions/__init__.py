"""What can be asked of a puzzle, and the answer: whoever asks, the command line or a page.

No click, no HTTP, no terminal, and no files but those that a `Source` has read already.
"""
