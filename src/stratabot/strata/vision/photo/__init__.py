"""Picture files that are no plain screenshot: photographs of a screen, parts, turned ones."""
