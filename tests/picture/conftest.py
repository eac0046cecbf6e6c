from browser import browser

__all__ = ["browser"]
