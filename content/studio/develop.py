#!/usr/bin/python3
"""Darkroom: denoise a linear render, expose, tone-map, write an sRGB PNG."""
import argparse
import os
import struct
import zlib

import numpy as np
import torch
import torch.nn.functional as F

from denoise import denoise, guides

EXPOSURE = {'product': -0.62, 'room': 0.0}     # stops; matches the lamps in studio.py


def neutral(c):
    """Khronos PBR Neutral: true base colours below 0.8, gentle highlight roll-off, made for shop pictures."""
    start, desat = 0.8 - 0.04, 0.15
    x = c.min(2)
    c = c - np.where(x < 0.08, x - 6.25 * x * x, 0.04)[..., None]
    peak = c.max(2)
    d = 1 - start
    new = 1 - d * d / (np.maximum(peak, start) + d - start)
    g = 1 - 1 / (desat * (np.maximum(peak, new) - new) + 1)
    soft = c * (new / np.maximum(peak, 1e-6))[..., None]
    soft = soft * (1 - g[..., None]) + new[..., None] * g[..., None]
    return np.where((peak < start)[..., None], c, soft)


def paper_light(hex_):
    """Linear light that the neutral curve turns into exactly this sRGB colour."""
    want = np.array([int(hex_[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    want = np.where(want <= 0.04045, want / 12.92, ((want + 0.055) / 1.055) ** 2.4)[None, None]
    light = want.copy()
    for _ in range(200):
        light += (want - neutral(light)) * 1.5
    return light[0, 0].astype(np.float32)


def filmic(c):
    """Softer photographic curve (Hable-like shoulder, small toe) for room scenes."""
    f = lambda x: ((x * (0.22 * x + 0.03) + 0.002) / (x * (0.22 * x + 0.3) + 0.06)) - 0.002 / 0.06
    return f(np.maximum(c, 0) * 2.0) / f(np.float32(11.2))


def bloom(c, amount, radius):
    """Small lens glow around lit LEDs and lamps."""
    bright = torch.from_numpy(np.minimum(np.maximum(c - 1.0, 0), 8).transpose(2, 0, 1).copy())[:, None]
    out = c.copy()
    for r, k in ((radius, 0.7), (radius * 4, 0.3)):
        g = torch.exp(-torch.arange(-3 * r, 3 * r + 1, dtype=torch.float32) ** 2 / (2.0 * r * r))
        g = (g / g.sum())
        b = F.conv2d(bright, g[None, None, None], padding=(0, len(g) // 2))
        b = F.conv2d(b, g[None, None, :, None], padding=(len(g) // 2, 0))
        out += amount * k * b[:, 0].numpy().transpose(1, 2, 0)
    return out


def vignette(h, w, margin=0.10):
    """1 inside, falling to 0 at the border: the shadow must not cut off at the edge of the tile."""
    ramp = lambda n: np.clip(np.minimum(np.arange(n), np.arange(n)[::-1]) / (margin * n), 0, 1)
    f = np.minimum(ramp(h)[:, None], ramp(w)[None, :])
    return (f * f * (3 - 2 * f)).astype(np.float32)[..., None]


def srgb(c):
    c = np.clip(c, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(np.maximum(c, 1e-9), 1 / 2.4) - 0.055)


def write_png(path, rgb8):
    h, w, n = rgb8.shape
    raw = np.concatenate((np.zeros((h, 1), np.uint8), rgb8.reshape(h, w * n)), 1).tobytes()
    chunk = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>2I5B', w, h, 8, 2 if n == 3 else 6, 0, 0, 0))
                + chunk(b'sRGB', b'\0') + chunk(b'IDAT', zlib.compress(raw, 6)) + chunk(b'IEND', b''))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('files', nargs='+', metavar='raw png', help='a linear render and its picture; more pairs are developed alike')
    p.add_argument('--look', default='product', choices=('product', 'room'))
    p.add_argument('--exposure', type=float, default=0.0, help='stops, on top of the calibrated exposure of the look')
    p.add_argument('--paper', default='#F1EEE8', help='sRGB colour of the backdrop laid under a product')
    p.add_argument('--shadow', type=float, default=1.6, help='gamma on the shadow; above 1 darkens it')
    p.add_argument('--fade', type=float, default=0.10, help='share of the tile over which shadows fade at its border; 0 for close-ups')
    p.add_argument('--bloom', type=float, default=0.0)
    p.add_argument('--model', default='prefiltered', help="'prefiltered' (clean guides), a .tza name or 'none'")
    a = p.parse_args()
    torch.set_num_threads(int(os.environ.get('OMP_NUM_THREADS', '2')))
    for raw, png in zip(a.files[::2], a.files[1::2]):
        develop(np.load(raw), png, a)


def develop(raw, png, a):
    img = product(raw, a) if a.look == 'product' else room(raw, a)
    dither = (np.random.default_rng(1).random(img.shape, np.float32) - 0.5) * 0.8
    img = srgb(img) * 255
    if a.look == 'product':
        dither *= np.abs(img - 255 * srgb(neutral(paper_light(a.paper)[None, None]))).max(2, keepdims=True) > 0.5
    write_png(png, np.clip(img + 0.5 + dither, 0, 255).astype(np.uint8))


def product(raw, a):
    """Device and its shadow on an even sheet of paper, so that a tile has no edge on the page."""
    paper, light = paper_light(a.paper), raw['color'] * 2 ** (a.exposure + EXPOSURE['product'])
    clear = (1 - np.clip(raw['alpha'], 0, 1)[..., None]) ** a.shadow
    clear = without_specks(clear)
    if a.fade:
        clear = 1 - (1 - clear) * vignette(*clear.shape[:2], a.fade)
    shade = torch.from_numpy((1 - clear).transpose(2, 0, 1).copy())[None]
    bare = (F.max_pool2d(shade, 17, 1, 8)[0, 0].numpy() < 0.012)[..., None]    # no shadow anywhere near
    img, clear = np.where(bare, 0, light), np.where(bare, 1, clear).astype(np.float32)
    img = img + clear * paper          # paper first, then denoise: edges and shadow are cleaned together
    img = denoised(img, raw, a.model)
    img = np.where(bare, paper, img)
    return neutral(glowing(img, a.bloom))


def without_specks(clear, least=0.995):
    """Few samples leave lone dark points on the paper where no shadow is, which pass for detail."""
    light = torch.from_numpy(clear.astype(np.float32).transpose(2, 0, 1).copy())[None]
    around = F.avg_pool2d(light, 17, 1, 8, count_include_pad=False)[0, 0].numpy()[..., None]
    return np.where(around > least, 1, clear)


def room(raw, a):
    img = raw['color'] * 2 ** (a.exposure + EXPOSURE['room'])
    return filmic(glowing(denoised(img, raw, a.model), a.bloom))


def denoised(img, raw, model):
    if model == 'none':
        return img
    if model == 'prefiltered':
        return denoise(img, *guides(raw['albedo'], raw['normal']))
    return denoise(img, raw['albedo'], raw['normal'], model)


def glowing(img, amount):
    return bloom(img, amount, max(3, img.shape[0] // 150)) if amount else img


if __name__ == '__main__':
    main()
