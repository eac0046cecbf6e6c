"""Makes the docs' pictures of the page on a phone, in Chromium; `make pictures` calls this."""

import shutil
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from PIL import Image

from browser import Browser
from web.page import SIZES, Page, Server

ROOT = Path(__file__).parent.parent
SIZE = 585, 1266
SCREENSHOT = ROOT / "fixtures" / "screenshots" / "phone-tall.jpg"
RECORD = ROOT / "examples" / "duel" / "game.txt"


def main() -> None:
    """Write a screenshot whose answer is drawn on it, and the end of a game of Duel."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        sys.exit("expected chromium and its chromedriver")
    server = Server("--port", "0")
    with TemporaryDirectory() as folder:
        browser = Browser(Path(folder) / "profile", chromium, driver)
        try:
            page = Page(browser, server.address)
            show_answer(page)
            photograph(page, "page-phone.jpg")
            show_game(page)
            photograph(page, "page-duel.jpg")
        finally:
            browser.driver.quit()
            server.stop()


def show_answer(page: Page) -> None:
    """Open a screenshot, and wait for the answer on it."""
    page.open()
    page.choose_file(SCREENSHOT)
    page.see("Download this picture")


def show_game(page: Page) -> None:
    """Open the record of a game at its end."""
    lines = RECORD.read_text("utf-8").strip().splitlines()
    page.open("duel/record/" + "/".join(quote(line) for line in lines))
    page.see("20 of 20")


def photograph(page: Page, name: str) -> None:
    """Write what the page shows on a phone, with two pixels to each of the page's."""
    width, height = SIZES["phone"]
    size = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    page.browser.send("Emulation.setDeviceMetricsOverride", **size)
    shot = page.browser.send("Page.captureScreenshot")
    with Image.open(BytesIO(b64decode(shot["data"]))) as picture:
        small = picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    small.save(ROOT / "docs" / name, quality=82, optimize=True)


if __name__ == "__main__":
    main()
