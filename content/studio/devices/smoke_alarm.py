"""Smoke alarm: a low dome that floats over its knurled base, smoke enters through the gap between them."""
from math import cos, radians, sin

from graphics import circle_plate
from materials import aluminium, glow, matte, plastic as moulded
from palette import metal, plastic
from shapes import group, knurl, lathe, place, rounded_box

HERO = dict(mode='wall', azimuth=-40, elevation=8, fill=0.62)
SECOND = dict(azimuth=44, elevation=-6)
DETAIL = dict(azimuth=-58, elevation=12, aim=(-34, -24, 6), span=58, fstop=8)
USE = dict(setting='ceiling', span=500)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('smoke alarm', 'front', at=at, rotate=rotate) as root:
        lathe([(0, 0), (53, 0), (54, .4, .3), (54, 3), (50, 3)], 'base', shell, cap_end=False)
        knurl(54, 3, 9.5, teeth=150, depth=.45, edge=.8, material=aluminium(metal('silver'), .26))
        lathe([(46, 9), (46, 20)], 'chamber', matte((0.02, 0.02, 0.021, 1)), cap_start=False, cap_end=False)
        for i in range(24):
            a = 15 * i
            fin = rounded_box(1.4, 6.5, 10, .6, edge=.3, z=9, name='fin', material=shell)
            place(fin, at=(48.5 * cos(radians(a)), 48.5 * sin(radians(a)), 0), rotate=(0, 0, a - 90))
        lathe([(44, 17.2), (55, 17.2, .8), (55.6, 24, 3), (51, 33, 8), (30, 37.6, 40), (16.2, 38.4, .4), (15.6, 36.9, .3), (14.4, 36.9)], 'dome',
            shell,
              cap_start=False, cap_end=False)
        lathe([(15.2, 36.6), (14.6, 37.6, .5), (7, 37.0, 9), (0, 36.9)], 'button', shell, cap_start=False, cap_end=False)
        lathe([(15.7, 37.0), (14.7, 37.02)], 'light', glow((0.42, 1.0, 0.66, 1), 1.5), cap_start=False, cap_end=False)
        circle_plate(.9, 38.2, matte((0.02, 0.02, 0.021, 1)), at=(0, -24.6))
    return root
