"""Outdoor camera: an aluminium barrel on a ball joint, a soft-square hood, one round eye."""
from graphics import circle_plate
from materials import aluminium, dark_glass, gloss, glow
from palette import metal
from shapes import group, knurl, lathe, place, sphere

from . import optics

HERO = dict(mode='wall', azimuth=-34, elevation=8, fill=0.62)
SECOND = dict(azimuth=46, elevation=-8)
DETAIL = dict(azimuth=-30, elevation=6, aim=(-8, -130, 6), span=74, fstop=10)
USE = dict(setting='facade_night', span=560, lamps=1.1)


def build(color='titane', at=(0, 0, 0), rotate=(0, 0, 0)):
    body = aluminium(metal(color), .33)
    with group('outdoor camera', 'front', at=at, rotate=rotate) as root:
        lathe([(0, 0), (34, 0, 1), (34, 9, 2.5), (12, 9.4)], 'wall plate', body)
        lathe([(10, 8), (9, 12, 4), (9, 34)], 'arm', body, cap_end=False)
        place(sphere(14, 'ball', body), at=(0, 0, 38))
        with group('head', at=(0, 6, 38), rotate=(4, 0, 0)):
            lathe([(0, 2), (30, 2, 14), (36, 26, 10), (36, 88, .5), (35, 88.4)], 'barrel', body, cap_end=False)
            knurl(36.4, 88, 95, teeth=110, depth=.5, edge=.8, material=body)
            lathe([(34.6, 94.6), (36, 95, .5), (36, 103, 1.6), (33.8, 103, .4), (33.4, 100.4)], 'bezel', body, cap_start=False, cap_end=False)
            lathe([(33.6, 100.6), (15.6, 100.61)], 'cover glass', dark_glass(), cap_start=False, cap_end=False)
            optics.lens(15.8, 101.1, ring=gloss((0.012, 0.012, 0.013, 1), .28))
            optics.infrared(24.6, 8, 100.68, dot=1.9, start=22.5)
            circle_plate(.8, 100.7, glow((0.25, 1.0, 0.55, 1), 5), at=(0, -29.4))
    return root
