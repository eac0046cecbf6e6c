"""Games that differ from our practice game, as others may."""

from dataclasses import replace

from stratabot.strata.practice.attempt import Attempt
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.records import Effect, Reaction, ignored
from stratabot.strata.practice.scene import Scene
from stratabot.strata.puzzle import Line


class _Deaf(Attempt):
    def select(self, index: int) -> Reaction:
        if self.motions:
            return ignored("a ribbon is still moving")
        return super().select(index)


class _Late(Attempt):
    def lay(self, line: Line, now: float) -> Reaction:
        done = super().lay(line, now)
        if done.effect is Effect.LAID:
            self.motions[-1] = self.motions[-1]._replace(since=now + 0.3)
        return done

    def scene(self, now: float) -> Scene:
        if any(motion.inward and now < motion.since for motion in self.motions):
            return replace(super().scene(now), laid=self.laid[:-1], progress=1.0)
        return super().scene(now)


class _Easing(Attempt):
    def scene(self, now: float) -> Scene:
        seen = super().scene(now)
        return replace(seen, progress=1 - (1 - min(seen.progress, 1.0)) ** 3)


class DeafToSwatches(PracticeGame):
    """Takes no click at all while a ribbon slides in."""

    kind = _Deaf


class Late(PracticeGame):
    """Shows a ribbon only a third of a second after the click."""

    kind = _Late


class EasingOut(PracticeGame):
    """Its ribbons slow down toward their end, most of which is out of sight."""

    kind = _Easing
