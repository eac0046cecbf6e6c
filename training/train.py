"""Learns the digits and writes the weights: `python -m training.train` (see README.md).

The network is that of `stratabot.vision.digits`; torch is needed to learn it, not to use it.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from stratabot.vision.digits import WEIGHTS
from training.cells import Wear
from training.patches_of_cells import patches_of

_CHANNELS: Final = (16, 32, 32)
_HIDDEN: Final = 48
_BATCH: Final = 256
_RATE: Final = 2e-3


def network() -> Any:
    """The network of `stratabot.vision.digits`, as torch has it."""
    first, second, third = _CHANNELS
    return nn.Sequential(
        *(nn.Conv2d(1, first, 5, stride=2, padding=2), nn.ReLU()),
        *(nn.Conv2d(first, second, 3, stride=2, padding=1), nn.ReLU()),
        *(nn.Conv2d(second, third, 3), nn.ReLU(), nn.Flatten(), nn.Dropout(0.25)),
        *(nn.Linear(25 * third, _HIDDEN), nn.ReLU(), nn.Linear(_HIDDEN, 11)),
    )


def learned(
    net: Any, patches: NDArray[np.uint8], labels: NDArray[np.int64], rounds: int, rate: float
) -> Any:
    """The network after so many more rounds over the patches."""
    torch.set_num_threads(1)  # Steps are too small to gain from more.
    answers = torch.from_numpy(labels)
    optimizer = torch.optim.AdamW(net.train().parameters(), rate, weight_decay=1e-3)
    steps = rounds * (len(patches) // _BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    for k in range(rounds):
        total = 0.0
        order = torch.randperm(len(patches))
        for some in order[: len(order) // _BATCH * _BATCH].split(_BATCH):
            batch = _varied(torch.from_numpy(patches[some.numpy()]).float()[:, None] / 255)
            loss = nn.functional.cross_entropy(net(batch), answers[some])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss) * _BATCH / len(order)
        print(f"round {k + 1}: loss {total:.4f}", flush=True)
    return net.eval()


def _varied(batch: Any) -> Any:
    """The patches, turned, sheared, stretched and moved a little, as boxes are a little off."""
    turn = torch.eye(2).repeat(len(batch), 1, 1) + 0.06 * torch.randn(len(batch), 2, 2)
    moves = torch.cat([turn, 0.05 * torch.randn(len(batch), 2, 1)], 2)
    grid = nn.functional.affine_grid(moves, list(batch.shape), align_corners=False)
    return nn.functional.grid_sample(batch, grid, align_corners=False)


def temperature(net: Any, patches: NDArray[np.uint8], labels: NDArray[np.int64]) -> float:
    """What to divide the logits by, so that the likelihoods are right for typefaces unseen."""
    with torch.no_grad():
        logits = net(torch.from_numpy(patches).float()[:, None] / 255)
        tries = np.geomspace(0.5, 5, 60)
        answers = torch.from_numpy(labels)
        losses = [float(nn.functional.cross_entropy(logits / t, answers)) for t in tries]
    return float(tries[int(np.argmin(losses))])


def save(net: Any, divisor: float, path: Path) -> None:
    """Write the weights in the order and shapes of `stratabot.vision.digits`."""
    layers = [layer for layer in net if isinstance(layer, nn.Conv2d | nn.Linear)]
    arrays = {}
    for k, layer in enumerate(layers):
        weight = layer.weight.detach().numpy()
        if weight.ndim == 4:
            arrays[f"w{k}"] = weight.transpose(2, 3, 1, 0).reshape(-1, len(weight))
        else:
            arrays[f"w{k}"] = weight.T
        arrays[f"b{k}"] = layer.bias.detach().numpy()
    # Torch lays a picture flat channel by channel, the module pixel by pixel.
    flat = arrays["w3"].reshape(_CHANNELS[-1], 25, _HIDDEN)
    arrays["w3"] = flat.transpose(1, 0, 2).reshape(-1, _HIDDEN)
    arrays["w4"], arrays["b4"] = arrays["w4"] / divisor, arrays["b4"] / divisor
    np.savez_compressed(path, **{name: part.astype(np.float16) for name, part in arrays.items()})


def main() -> None:
    """Paint, learn, make the likelihoods right, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="in the end from held-out faces, too")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    patches, labels = patches_of(options.cells, options.seed, unseen=False, wear=Wear())
    torch.manual_seed(options.seed)
    net = learned(network(), patches, labels, options.rounds, _RATE)
    divisor = temperature(net, *patches_of(4000, options.seed + 1, unseen=True, wear=Wear()))
    print(f"temperature {divisor:.2f}")
    if options.all:
        more = patches_of(options.cells // 4, options.seed + 2, unseen=True, wear=Wear())
        patches, labels = np.concatenate([patches, more[0]]), np.concatenate([labels, more[1]])
        net = learned(net, patches, labels, 3, _RATE / 2)
    save(net, divisor, options.out)


if __name__ == "__main__":
    main()
