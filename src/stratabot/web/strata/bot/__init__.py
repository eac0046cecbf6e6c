"""The bot in the page, on this machine alone: what it sees, its runs, and what stops them."""
