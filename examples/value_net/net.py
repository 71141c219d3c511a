"""A small net in NumPy: two hidden layers beside a straight line, trained by Adam."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
DECAY = 1e-4
"""How much every weight shrinks with each step, times the rate: a small net forgets noise."""


class Net:
    """The numbers of positions in, a few values of each out."""

    def __init__(self, weights: list[Floats], mean: Floats, scale: Floats) -> None:
        self.weights, self.mean, self.scale = weights, mean, scale

    @classmethod
    def new(cls, inputs: int, hidden: int, outputs: int, seed: int) -> Net:
        chance = np.random.default_rng(seed)
        weights: list[Floats] = []
        for rows, columns in ((inputs, hidden), (hidden, hidden), (hidden, outputs)):
            spread = np.sqrt(2 / rows) * (0.1 if columns == outputs else 1.0)
            weights.append(chance.normal(0, spread, (rows, columns)).astype(np.float32))
            weights.append(np.zeros(columns, np.float32))
        weights.append(np.zeros((inputs, outputs), np.float32))
        return cls(weights, np.zeros(inputs, np.float32), np.ones(inputs, np.float32))

    def fit_scale(self, x: Floats) -> None:
        """Bring the inputs to mean 0 and spread 1, once, by the first games."""
        self.mean = x.mean(axis=0).astype(np.float32)
        self.scale = (1 / np.maximum(x.std(axis=0), 0.1)).astype(np.float32)

    def __call__(self, x: Floats) -> Floats:
        return self._layers(x)[-1]

    def _layers(self, x: Floats) -> list[Floats]:
        a, b, c, d, e, f, line = self.weights
        scaled = np.clip((x - self.mean) * self.scale, -5, 5)
        first = np.maximum(scaled @ a + b, 0)
        second = np.maximum(first @ c + d, 0)
        return [scaled, first, second, second @ e + f + scaled @ line]

    def slopes(self, x: Floats, y: Floats) -> tuple[float, list[Floats]]:
        """The mean squared error and where it falls."""
        scaled, first, second, out = self._layers(x)
        off = out - y
        back = 2 / len(y) * off
        _, _, c, _, e, _, _ = self.weights
        back2 = (back @ e.T) * (second > 0)
        back1 = (back2 @ c.T) * (first > 0)
        slopes = [
            scaled.T @ back1,
            back1.sum(0),
            first.T @ back2,
            back2.sum(0),
            second.T @ back,
            back.sum(0),
            scaled.T @ back,
        ]
        return float((off**2).mean()), slopes

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez(file, *self.weights, mean=self.mean, scale=self.scale)

    @classmethod
    def load(cls, path: Path) -> Net:
        with np.load(path) as file:
            weights = [file[f"arr_{number}"] for number in range(7)]
            return cls(weights, file["mean"], file["scale"])


class Adam:
    """Steps down the slopes, each weight at its own pace."""

    def __init__(self, net: Net) -> None:
        self.net, self.time = net, 0
        self.first = [np.zeros_like(weight) for weight in net.weights]
        self.second = [np.zeros_like(weight) for weight in net.weights]

    def learn(self, x: Floats, y: Floats, rate: float) -> float:
        """One step; the error before it."""
        error, slopes = self.net.slopes(x, y)
        self.time += 1
        fix = np.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for weight, slope, first, second in zip(
            self.net.weights, slopes, self.first, self.second, strict=True
        ):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= rate * (fix * first / (np.sqrt(second) + 1e-8) + DECAY * weight)
        return error
