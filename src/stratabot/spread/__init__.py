"""Work spread over processes, told in order."""
