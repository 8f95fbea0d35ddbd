"""Chime: a soft-square box with sound holes in a sunflower pattern and a thin ring."""
from math import cos, pi, sin, sqrt

import bpy

from graphics import circle_plate
from materials import aluminium, glow, matte, plastic as moulded
from palette import metal, plastic
from shapes import MM, box_outline, group, lathe, link, loft, rounded

HERO = dict(mode='wall', azimuth=-28, elevation=7, fill=0.56)
SECOND = dict(azimuth=38, elevation=14)
DETAIL = dict(azimuth=-32, elevation=12, aim=(-6, -32, 4), span=58, fstop=8)
USE = dict(setting='hallway', span=480, tone='#c4ad9b', drop=24)
RING = {'white': 'silver', 'sand': 'gold'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    d = 34
    with group('chime', 'front', at=at, rotate=rotate) as root:
        loft([(box_outline(84, 84, 27, 2.35), [(20, 0), (0, 0), (0, 2.4)])], 'base', moulded((0.03, 0.03, 0.03, 1)))
        loft([(box_outline(92, 92, 30, soft=2.35), rounded([(16, 1.6), (1.2, 1.6), (0, 3), (0, d, 9), (18, d)], 14))], 'body',
            moulded(plastic(color)))
        lathe([(35.2, d - .05), (35.0, d + .7, .3), (33.4, d + .7, .3), (33.2, d - .05)], 'ring', aluminium(metal(RING.get(color, color)), .22),
            cap_start=False, cap_end=False)
        _holes(d + .03)
        circle_plate(.7, d + .03, glow((0.42, 1.0, 0.66, 1), 3), at=(0, -38.8))
    return root


def _holes(z, count=230, outer=31):
    """One mesh of discs at the golden angle; they shrink a little towards the rim."""
    verts, faces, n = [], [], 16
    for i in range(count):
        q, a = outer * sqrt((i + .5) / count), i * pi * (3 - sqrt(5))
        r = .92 - .38 * q / outer
        verts += [((q * cos(a) + r * cos(2 * pi * k / n)) * MM, (q * sin(a) + r * sin(2 * pi * k / n)) * MM, z * MM) for k in range(n)]
        faces.append(tuple(range(n * i, n * i + n)))
    mesh = bpy.data.meshes.new('holes')
    mesh.from_pydata(verts, [], faces)
    link(mesh, 'holes', matte((0.012, 0.012, 0.013, 1)))
