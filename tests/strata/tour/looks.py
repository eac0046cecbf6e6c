"""`stratabot`, whose looks at a window that it does not click are counted in a file.

python -m strata.tour.looks FILE ARGS      the file gets a byte for each look
"""

import sys
from pathlib import Path

from stratabot.cli import main
from stratabot.frame import Frame
from stratabot.screen.desktop.game_area import ViewOnlyScreen

if __name__ == "__main__":
    _, name, *sys.argv[1:] = sys.argv
    grab, looks = ViewOnlyScreen.grab, Path(name).open("ab", buffering=0)  # noqa: SIM115

    def look(self: ViewOnlyScreen) -> Frame:
        frame = grab(self)
        looks.write(b".")
        return frame

    ViewOnlyScreen.grab = look  # type: ignore[method-assign]
    main()
