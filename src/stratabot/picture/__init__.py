"""Solutions as people look at them."""
