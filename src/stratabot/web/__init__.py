"""The page in the browser, and the JSON interface that it talks to."""
