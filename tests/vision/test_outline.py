from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from stratabot.vision.outline import connected, find_outlines

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


def test_paper_with_swatches_on_its_edge_is_one_quadrilateral() -> None:
    assert farthest(picture()) < 6


def test_a_blurred_outline_is_found() -> None:
    assert farthest(picture(blur=3.0)) < 8


def test_noise_does_not_part_a_surface() -> None:
    rng = np.random.default_rng(5)
    noisy = np.asarray(picture()) + rng.normal(0, 12, (600, 800, 1))
    assert farthest(Image.fromarray(noisy.clip(0, 255).astype(np.uint8))) < 8


def test_corners_go_clockwise_from_the_upper_left() -> None:
    best = min(find_outlines(picture()), key=lambda corners: np.abs(corners - CORNERS).max())
    assert [tuple(np.sign(corner - best.mean(0))) for corner in best] == [
        (-1, -1),
        (1, -1),
        (1, 1),
        (-1, 1),
    ]


def test_a_picture_of_noise_has_no_outline() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
    coarse = Image.fromarray(noise).resize((1600, 1200), Image.Resampling.NEAREST)
    assert list(find_outlines(coarse)) == []


@pytest.mark.parametrize("seed", range(8))
def test_parts_hang_together_as_a_flood_would_fill_them(seed: int) -> None:
    rng = Random(seed)
    mask = np.array([[rng.random() < 0.6 for _ in range(17)] for _ in range(12)])
    labels = connected(mask)
    assert ((labels > 0) == mask).all()
    for y, x in zip(*np.nonzero(mask), strict=True):
        flooded = flood(mask, int(y), int(x))
        assert ((labels == labels[y, x]) == flooded).all()


def flood(mask: np.ndarray, y: int, x: int) -> np.ndarray:
    """All that hangs together with a place, found by walking."""
    reached = np.zeros_like(mask)
    ways = [(y, x)]
    while ways:
        i, j = ways.pop()
        inside = 0 <= i < mask.shape[0] and 0 <= j < mask.shape[1]
        if inside and mask[i, j] and not reached[i, j]:
            reached[i, j] = True
            ways += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return reached
