from xvfb import display, stage

__all__ = ["display", "stage"]
