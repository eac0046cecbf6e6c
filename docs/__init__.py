"""The pictures of README and docs, and what makes them."""
