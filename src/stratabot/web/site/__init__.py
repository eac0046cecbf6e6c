"""The page with no program behind it: static files, and Python in the browser."""
