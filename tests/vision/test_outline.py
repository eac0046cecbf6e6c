import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from stratabot.vision.outline import find_outlines

CORNERS = [(150, 120), (660, 80), (700, 520), (110, 470)]
PAPER, DESK = (205, 198, 182), (60, 80, 120)


def picture(*, desk: tuple[int, int, int] = DESK, blur: float = 1.0) -> Image.Image:
    image = Image.new("RGB", (800, 600), desk)
    draw = ImageDraw.Draw(image)
    draw.polygon(CORNERS, PAPER)
    for x in (300, 360, 420):  # swatches, which notch the lower edge
        draw.polygon([(x, 450), (x + 45, 450), (x + 45, 600), (x, 600)], (120, 150, 140))
    draw.polygon([(0, 521), (700, 521), (110, 471), (0, 471)], desk)
    draw.line([(250, 300), (400, 150), (550, 300)], (158, 150, 125), 3)
    return image.filter(ImageFilter.GaussianBlur(blur))


def farthest(image: Image.Image) -> float:
    """How far the corners of the best outline are from the true ones."""
    return min(float(np.abs(corners - CORNERS).max()) for corners in find_outlines(image))


def test_paper_with_swatches_on_its_edge_is_one_quadrilateral_also_in_blur_and_noise() -> None:
    assert farthest(picture()) < 6
    assert farthest(picture(blur=3.0)) < 8
    rng = np.random.default_rng(5)
    noisy = np.asarray(picture()) + rng.normal(0, 12, (600, 800, 1))
    assert farthest(Image.fromarray(noisy.clip(0, 255).astype(np.uint8))) < 8


def test_corners_go_clockwise_from_the_upper_left() -> None:
    best = min(find_outlines(picture()), key=lambda corners: np.abs(corners - CORNERS).max())
    ways = [tuple(np.sign(corner - best.mean(0))) for corner in best]
    assert ways == [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def test_a_picture_of_noise_has_no_outline() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
    coarse = Image.fromarray(noise).resize((1600, 1200), Image.Resampling.NEAREST)
    assert list(find_outlines(coarse)) == []
