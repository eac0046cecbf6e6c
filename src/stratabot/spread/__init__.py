"""Work spread over processes, with its results in order."""
