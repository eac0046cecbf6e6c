"""The last pictures that were sent, with what was read in them: a second question takes no time."""

from hashlib import sha256
from typing import Final, NamedTuple

_MOST: Final = 16
_MOST_BYTES: Final = 100_000_000
"""So many pictures are kept, and so many bytes of them."""


class KeptPicture(NamedTuple):
    """A picture file's bytes, and what readers found in it, as a worker pickled it."""

    name: str  # its digest
    data: bytes
    found: bytes = b""


class KeptPictures:
    """Pictures by their names, which are digests: who knows the name has had the picture."""

    def __init__(self) -> None:
        self._pictures: dict[str, KeptPicture] = {}

    def named(self, name: str) -> KeptPicture | None:
        """The picture of that name; None if it is not kept any more."""
        return self._pictures.get(name)

    def with_data(self, data: bytes) -> KeptPicture:
        """The picture with these bytes, with what is known of it."""
        name = sha256(data).hexdigest()[:32]
        return self._pictures.get(name) or KeptPicture(name, data)

    def keep(self, picture: KeptPicture) -> None:
        """Keep a picture, perhaps in the place of older ones."""
        self._pictures.pop(picture.name, None)
        self._pictures[picture.name] = picture
        while len(self._pictures) > _MOST or self._bytes > _MOST_BYTES:
            del self._pictures[next(iter(self._pictures))]

    @property
    def _bytes(self) -> int:
        return sum(len(each.data) + len(each.found) for each in self._pictures.values())
