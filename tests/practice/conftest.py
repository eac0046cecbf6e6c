from practice_game import start
from xvfb import display, stage

__all__ = ["display", "stage", "start"]
