"""What happens to a picture: light, blur, noise, print dots, a screen's stripes, JPEG."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


def worn(rng: np.random.Generator, picture: Floats, hard: float, side: float) -> Bytes:
    """The picture after it was printed or shown, photographed and sent.

    Args:
        picture: H x W x 3, 0 to 255.
        hard: 0 does little; 1 can do everything.
        side: a cell's side, in pixels: blur is measured by it.
    """
    clean = rng.random() < 0.3
    if not clean:
        for step, chance in ((_printed, 0.12), (_grained, 0.25), (_lit, 0.5), (_striped, 0.15)):
            if rng.random() < chance * hard:
                picture = step(rng, picture)
    image = Image.fromarray(_bytes(picture))
    if not clean and rng.random() < 0.7 * hard:
        image = _blurred(rng, image, side)
    if not clean and rng.random() < 0.5 * hard:
        noise = rng.normal(0, rng.uniform(1, 16), (image.height, image.width, 1))
        image = Image.fromarray(_bytes(np.asarray(image) + noise))
    if rng.random() < 0.5:
        image = _sent(rng, image, hard)
    return np.asarray(image)


def _bytes(picture: NDArray[Any]) -> Bytes:
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _waves(rng: np.random.Generator, picture: Floats, period: float) -> Floats:
    """A sine over the picture in a random direction, -1 to 1, H x W x 1."""
    angle, phase = rng.uniform(0, 2 * np.pi, 2)
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period + phase)
    return np.asarray(wave[..., None], np.float32)


def _printed(rng: np.random.Generator, picture: Floats) -> Floats:
    """Gray made of dots, as newspapers print it; the dots are not quite black."""
    period = rng.uniform(2, 4.5)
    angle = rng.uniform(0, np.pi)
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]] * (2 * np.pi / period)
    screen = np.cos(x * np.cos(angle) + y * np.sin(angle))
    screen = screen + np.cos(y * np.cos(angle) - x * np.sin(angle))
    gray = picture.mean(-1)
    dots = 1 / (1 + np.exp(-(gray / 255 - 0.5 + 0.22 * screen) * 12))
    share = rng.uniform(0.3, 1)
    return np.asarray(picture * (1 - share) + share * 255 * dots[..., None], np.float32)


def _grained(rng: np.random.Generator, picture: Floats) -> Floats:
    """Rough paper, or ink that is not even."""
    height, width = picture.shape[:2]
    step = rng.uniform(1.5, 6)
    coarse = rng.normal(0, rng.uniform(3, 22), (int(height / step) + 2, int(width / step) + 2))
    grain = Image.fromarray(coarse.astype(np.float32)).resize((width, height))
    return np.asarray(picture + np.asarray(grain)[..., None], np.float32)


def _lit(rng: np.random.Generator, picture: Floats) -> Floats:
    """Less contrast, another gamma, a tint, and light that falls off to one side."""
    dark, light = rng.uniform(0, 80), rng.uniform(130, 255)
    shown = dark + (light - dark) * (np.clip(picture, 0, 255) / 255) ** rng.uniform(0.6, 1.7)
    slope = 1 + rng.uniform(0, 0.3) * _waves(rng, picture, 4 * picture.shape[0])
    return np.asarray(shown * slope * rng.uniform(0.85, 1.1, 3), np.float32)


def _striped(rng: np.random.Generator, picture: Floats) -> Floats:
    """The moire of a photographed screen, a little different in each channel."""
    period = rng.uniform(2, 9)
    stripes = [
        _waves(rng, picture, period) if k == 0 or rng.random() < 0.3 else None for k in range(3)
    ]
    waves = np.concatenate([stripe if stripe is not None else stripes[0] for stripe in stripes], -1)
    return np.asarray(picture * (1 + rng.uniform(0.03, 0.2) * waves), np.float32)


def _blurred(rng: np.random.Generator, image: Image.Image, side: float) -> Image.Image:
    """Out of focus, moved, or sharpened afterwards by the phone."""
    how = rng.random()
    if how < 0.15:
        return image.filter(ImageFilter.UnsharpMask(2, int(rng.integers(50, 200)), 0))
    if how < 0.3:
        width, height = image.size
        shift = rng.uniform(0.3, 1) * side / 16
        angle = rng.uniform(0, np.pi)
        dx, dy = shift * np.cos(angle), shift * np.sin(angle)
        moved = [
            np.asarray(
                image.transform(
                    (width, height),
                    Image.Transform.AFFINE,
                    (1, 0, dx * t, 0, 1, dy * t),
                    Image.Resampling.BILINEAR,
                ),
                np.float32,
            )
            for t in (-1, -0.5, 0, 0.5, 1)
        ]
        return Image.fromarray(_bytes(np.mean(moved, 0)))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 1) * side / 22))


def _sent(rng: np.random.Generator, image: Image.Image, hard: float) -> Image.Image:
    """JPEG as messengers make it."""
    file = io.BytesIO()
    image.save(file, "JPEG", quality=int(rng.integers(round(90 - 62 * hard), 95)))
    return Image.open(file).convert("RGB")
