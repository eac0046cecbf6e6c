"""Makes the README's picture of the page on a phone, in Chromium; `make pictures` calls this."""

import shutil
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from browser import Browser
from web.page import SIZES, Page, Server

ROOT = Path(__file__).parent.parent
SIZE = 585, 1266
SCREENSHOT = ROOT / "fixtures" / "screenshots" / "phone-tall.jpg"


def main() -> None:
    """Write `docs/page-phone.jpg`: a screenshot whose answer is drawn on it."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        sys.exit("expected chromium and its chromedriver")
    server = Server("--port", "0")
    with TemporaryDirectory() as folder:
        browser = Browser(Path(folder) / "profile", chromium, driver)
        try:
            picture = photograph(Page(browser, server.address))
        finally:
            browser.driver.quit()
            server.stop()
    picture = picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    picture.save(ROOT / "docs" / "page-phone.jpg", quality=82, optimize=True)


def photograph(page: Page) -> Image.Image:
    """The page on a phone with two pixels to each of the page's."""
    page.open()
    width, height = SIZES["phone"]
    size = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    page.browser.send("Emulation.setDeviceMetricsOverride", **size)
    page.choose_file(SCREENSHOT)
    page.see("Download this picture")
    shot = page.browser.send("Page.captureScreenshot")
    return Image.open(BytesIO(b64decode(shot["data"])))


if __name__ == "__main__":
    main()
