#!/usr/bin/env python3
"""Golden data for the signal engine, from NumPy and SciPy.

Written from the papers, not from the TypeScript: the two share no code and as little structure as possible (whole-array
NumPy here, loops there). Signals are our own, from a seeded generator. Run: python3 packages/signal/golden/generate.py
"""

import json
import pathlib
import sys

import numpy as np
import scipy
from scipy import interpolate, signal

HERE = pathlib.Path(__file__).parent
RATE_HZ = 30.0
rng = np.random.default_rng(20240607)


def tidy(values):
    """Nine significant digits: far below every tolerance, and small files."""
    return [float(f"{value:.9g}") for value in np.asarray(values, dtype=float)]


def write(name, content):
    (HERE / f"{name}.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")


def skin_colors(seconds, bpm, noise):
    t = np.arange(int(seconds * RATE_HZ)) / RATE_HZ
    pulse = np.sin(2 * np.pi * bpm / 60 * t) + 0.3 * np.sin(4 * np.pi * bpm / 60 * t + 0.4)
    light = 1 + 0.01 * np.sin(2 * np.pi * 0.05 * t) + 0.004 * np.sin(2 * np.pi * 0.31 * t + 1)
    level = np.array([170.0, 120.0, 95.0])[:, None]
    depth = 0.004 * np.array([0.33, 0.77, 0.53])[:, None]
    # Rounded here, so that both implementations start from the same decimal numbers.
    return np.round(level * light * (1 - depth * pulse) + noise * rng.standard_normal((3, t.size)), 4)


def pos(rgb):
    """Wang, den Brinker, Stuijk, de Haan 2017, algorithm 1; turned over, because our wave rises with blood filling."""
    length = int(round(1.6 * RATE_HZ))
    project = np.array([[0.0, 1.0, -1.0], [-2.0, 1.0, 1.0]])
    total = np.zeros(rgb.shape[1])
    for end in range(length, rgb.shape[1] + 1):
        window = rgb[:, end - length : end]
        normalized = np.diag(1 / window.mean(axis=1)) @ window
        s = project @ normalized
        h = s[0] + (s[0].std() / s[1].std()) * s[1]
        total[end - length : end] += h - h.mean()
    return -total


def band_pass(values, low, high, order):
    """Forward and backward Butterworth, two seconds of odd extension."""
    sections = signal.butter(order, [low, high], btype="bandpass", fs=RATE_HZ, output="sos")
    return signal.sosfiltfilt(sections, values, padtype="odd", padlen=int(2 * RATE_HZ))


def chrom(rgb):
    """De Haan & Jeanne 2013: X = 3R - 2G, Y = 1.5R + G - 1.5B, band-passed, tuned per half-overlapping Hann window."""
    half = int(round(1.6 * RATE_HZ / 2))
    length = 2 * half
    kernel = np.ones(2 * half + 1)
    count = np.convolve(np.ones(rgb.shape[1]), kernel, mode="same")
    change = np.array([channel / (np.convolve(channel, kernel, mode="same") / count) - 1 for channel in rgb])
    x = band_pass(3 * change[0] - 2 * change[1], 40 / 60, 3.5, 3)
    y = band_pass(1.5 * change[0] + change[1] - 1.5 * change[2], 40 / 60, 3.5, 3)
    window = signal.get_window("hann", length)
    n = rgb.shape[1]
    out = np.zeros(n + 2 * length)
    for start in range(-half, n, half):
        inside = slice(max(0, start), min(n, start + length))
        tuning = np.sqrt(np.mean(x[inside] ** 2) / np.mean(y[inside] ** 2))
        piece = x[inside] - tuning * y[inside]
        out[inside] += window[inside.start - start : inside.stop - start] * piece
    return out[:n]


def signal_to_noise(values, bpm):
    """De Haan & Jeanne 2013: 0.1 Hz about the rate and its harmonic against the rest of 40-240 per minute, in dB."""
    size = 1 << int(np.ceil(np.log2(4 * len(values))))
    frequency, power = signal.periodogram(values, fs=RATE_HZ, window="hann", detrend="constant", nfft=size)
    band = (frequency >= 40 / 60) & (frequency <= 4)
    hz = bpm / 60
    near = (np.abs(frequency - hz) <= 0.1) | (np.abs(frequency - 2 * hz) <= 0.1)
    return 10 * np.log10(power[band & near].sum() / power[band & ~near].sum())


versions = {"numpy": np.__version__, "scipy": scipy.__version__, "python": sys.version.split()[0]}

scenes = []
for bpm, noise in [(54, 0.05), (72, 0.15), (126, 0.1)]:
    rgb = skin_colors(12, bpm, noise)
    wave = band_pass(pos(rgb), 0.5, 5, 3)
    scenes.append(
        {
            "bpm": bpm,
            "rgb": [tidy(channel) for channel in rgb],
            "pos": tidy(pos(rgb)),
            "chrom": tidy(chrom(rgb)),
            "posSignalToNoiseDb": signal_to_noise(wave, bpm),
        }
    )
write("pulse", {"versions": versions, "samplingRateHz": RATE_HZ, "scenes": scenes})

noise = np.round(rng.standard_normal(300), 6)
frequency, density = signal.periodogram(noise, fs=RATE_HZ, window="hann", detrend="constant", nfft=2048)
write(
    "filters",
    {
        "versions": versions,
        "samplingRateHz": RATE_HZ,
        "input": tidy(noise),
        "bandPass": [
            {"low": low, "high": high, "order": order, "output": tidy(band_pass(noise, low, high, order))}
            for low, high, order in [(40 / 60, 3.5, 3), (0.5, 5.0, 3), (0.9, 2.4, 2), (0.07, 0.75, 2)]
        ],
        # SciPy halves the two ends of a one-sided spectrum; the engine never looks at them.
        "periodogram": {"binHz": float(frequency[1]), "density": tidy(density[1:-1])},
    },
)

knots = np.cumsum(np.round(rng.uniform(20, 50, 120), 3))
heights = np.round(np.cumsum(rng.standard_normal(120)), 5)
places = np.linspace(knots[0], knots[-1], 400)
write(
    "spline",
    {
        "versions": versions,
        "knots": tidy(knots),
        "values": tidy(heights),
        "places": tidy(places),
        "output": tidy(interpolate.CubicSpline(knots, heights, bc_type="natural")(places)),
    },
)

analytic = signal.hilbert(np.round(np.sin(2 * np.pi * 1.2 * np.arange(512) / RATE_HZ) * (1 + 0.3 * np.sin(2 * np.pi * 0.2 * np.arange(512) / RATE_HZ)), 9))
write("analytic", {"versions": versions, "real": tidy(analytic.real), "imaginary": tidy(analytic.imag)})
