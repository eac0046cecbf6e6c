"""Games that differ from our practice game, as others may."""

from dataclasses import replace

from stratabot.strata.practice.game import Game
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.scene import Scene
from stratabot.strata.puzzle import Line


class DeafToSwatches(Game):
    """Takes no click at all while a ribbon slides in."""

    def _select(self, index: int) -> tuple[Effect, str]:
        if self._run:
            return Effect.IGNORED, "a ribbon is still moving"
        return super()._select(index)


class Late(Game):
    """Shows a ribbon only a third of a second after the click."""

    def _lay_or_take_back(self, line: Line, now: float) -> tuple[Effect, str]:
        done = super()._lay_or_take_back(line, now)
        if done[0] is Effect.LAID and self._run:
            self._run = self._run._replace(since=now + 0.3)
        return done

    def _running(self, scene: Scene, now: float) -> Scene:
        if self._run and self._run.inward and now < self._run.since:
            return replace(scene, laid=scene.laid[:-1])
        return super()._running(scene, now)


class EasingOut(Game):
    """Its ribbons slow down toward their end, most of which is out of sight."""

    def _running(self, scene: Scene, now: float) -> Scene:
        seen = super()._running(scene, now)
        return replace(seen, progress=1 - (1 - min(seen.progress, 1.0)) ** 3)
