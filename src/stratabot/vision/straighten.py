"""Shows a part of a slanting plane as it looks from the front."""

import numpy as np
from PIL import Image

from stratabot.geometry import Rect
from stratabot.vision.homography import Matrix


def straightened(image: Image.Image, plane: Matrix, box: Rect, scale: float) -> Image.Image:
    """A box of a plane as seen from the front; one pixel of the plane becomes `scale` pixels."""
    to_box = np.array([[1 / scale, 0, box.x], [0, 1 / scale, box.y], [0, 0, 1]])
    back = plane @ to_box
    coefficients = (back / back[2, 2]).ravel()[:8].tolist()
    size = max(1, round(box.w * scale)), max(1, round(box.h * scale))
    method, smooth = Image.Transform.PERSPECTIVE, Image.Resampling.BILINEAR
    return image.transform(size, method, coefficients, smooth)
