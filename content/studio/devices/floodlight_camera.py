"""Outdoor camera: aluminium capsule with two opal lamps and a round camera head in the middle."""
from materials import aluminium, dark_glass, gloss, glow, opal, rubber
from palette import metal
from graphics import plate
from shapes import box_outline, circle, group, lathe, loft, place, rounded_box

from . import optics

HERO = dict(mode='wall', azimuth=-26, elevation=-4, fill=0.80, develop=dict(bloom=0.10, shadow=1.0))
SECOND = dict(azimuth=34, elevation=12)
DETAIL = dict(azimuth=-30, elevation=6, aim=(-16, -84, 0), span=92, fstop=9)
USE = dict(setting='facade_night', span=500, drop=20, lamps=.8)


def build(color='titane', lit=True, at=(0, 0, 0), rotate=(0, 0, 0)):
    body = aluminium(metal(color), 0.33)
    with group('floodlight camera', 'front', at=at, rotate=rotate) as root:
        lathe([(0, 0), (36, 0, 1), (36, 9, 2.5), (12, 9)], 'wall plate', body)
        lathe([(12, 8), (11, 13, 4), (11, 54)], 'arm', body, cap_end=False)
        rounded_box(236, 58, 30, 29, edge=5, soft=2.0, z=46, name='bar', material=body)
        for side in (-1, 1):
            _lamp(side * 78, 76, lit)
        _head(body, z=46)
    return root


def _lamp(x, z, lit):
    outline = box_outline(64, 36, 17, 2.0)
    gasket = loft([(outline, [(1, z - 1), (-1.2, z - .2), (-1.2, z + .25), (2, z + .25)])], 'gasket', rubber())
    cover = loft([(outline, [(0, z - 1), (0, z + 1.0), (.5, z + 1.8), (1.5, z + 2.3), (4, z + 2.7), (9, z + 2.9)])], 'lamp',
                 opal(lit=0.62 if lit else 0.0, light=(1.0, 0.90, 0.76, 1)))
    for part in (gasket, cover):
        place(part, at=(x, 0, 0))


def _head(body, z):
    lathe([(0, z), (39, z), (39, z + 52, 2.2), (36.2, z + 52, .5), (36.2, z + 49.5)], 'head', body, cap_end=False)
    lathe([(39.15, z + 33), (39.15, z + 34.2)], 'seam', gloss((0.01, 0.01, 0.01, 1), .5), cap_start=False, cap_end=False)
    front = z + 50.2
    lathe([(36.3, front), (16.0, front + .01)], 'cover glass', dark_glass(), cap_start=False, cap_end=False)
    optics.lens(16.2, front + .5, ring=gloss((0.012, 0.012, 0.013, 1), .28))
    optics.infrared(26.5, 8, front + .05, dot=1.9, start=22.5)
    plate([(x, y - 31.5) for x, y in circle(.7, 24)], front + .06, glow((0.25, 1.0, 0.55, 1), 6), 'status')
