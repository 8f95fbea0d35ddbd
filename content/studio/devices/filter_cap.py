"""Spare filter cap for the air-quality monitor: a fluted ring with a pleated filter inside; two lie on the table."""
from math import cos, degrees, pi, sin

from materials import aluminium, matte, plastic as moulded
from palette import linear, metal, plastic
from shapes import group, knurl, lathe, place, rounded_box

HERO = dict(mode='table', azimuth=-18, elevation=28, fill=0.68)
SECOND = dict(azimuth=28, elevation=44)
DETAIL = dict(azimuth=-22, elevation=38, aim=(-26, -12, 20), span=60, fstop=9)
USE = dict(setting='shelf', span=360, seed=4, height=52)
R, H = 38, 26


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('filter caps', at=at, rotate=rotate) as root:
        with group('lying', at=(-26, -14, 0)):
            _cap(color)
        with group('leaning', at=(38, 34, 35), rotate=(72, 0, -34)):
            _cap(color)
    return root


def _cap(color):
    shell = moulded(plastic(color))
    knurl(R, 0, H - 6, teeth=46, depth=2.2, edge=1.0, name='flutes', material=shell)
    knurl(R - .2, H - 6, H - 1, teeth=110, depth=.45, edge=.8, material=aluminium(metal('silver'), .26))
    lathe([(R - 2.4, H - 1.05), (R - 3, H - .6, .5), (R - 5, H - .8, .5), (R - 5.4, H - 4), (R - 5.4, .4), (R - 3, .1)], 'rim', shell,
        cap_start=False, cap_end=False)
    fleece = matte(linear('#dcd8cf'), .95)
    lathe([(R - 5.6, H - 4.8), (15, H - 4.8)], 'fleece', fleece, cap_start=False, cap_end=False)
    for i in range(36):          # folds of the paper, seen from above
        _fold(2 * pi * i / 36, fleece)
    lathe([(15.6, H - 5), (15.6, H - 2.4, .8), (13, H - 2.4, .6), (12, H - 4), (0, H - 4.2)], 'hub', shell, cap_start=False, cap_end=False)


def _fold(a, material):
    place(rounded_box(R - 21.5, 1.7, 3.0, .8, edge=.8, soft=2, z=H - 5.4, name='fold', material=material, n=32), at=(24 * cos(a), 24 * sin(a), 0),
        rotate=(0, 0, degrees(a)))
