import os

from hypothesis import HealthCheck, settings

pytest_plugins = ("xvfb", "browser", "practice_game", "strata.bot.fixtures")

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile(
    "here", deadline=None, max_examples=60, suppress_health_check=_SLOW_MACHINES
)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")
