"""Smart bulb, E27: opal globe, aluminium collar with a knurled ring, threaded cap."""
from math import pi, sin

from materials import aluminium, brushed, frosted, gloss, plastic as moulded
from palette import metal, plastic
from shapes import group, knurl, lathe

HERO = dict(mode='table', azimuth=-18, elevation=12, fill=0.66, develop=dict(bloom=0.05))
SECOND = dict(azimuth=24, elevation=5, options=dict(lit=0.0))
DETAIL = dict(azimuth=-20, elevation=10, aim=(0, -14, 34), span=62, fstop=8)
USE = dict(setting='lamp_shade')


def build(color='white', lit=0.34, at=(0, 0, 0), rotate=(0, 0, 0)):
    nickel = brushed((0.68, 0.66, 0.62, 1), .24)
    with group('bulb', at=at, rotate=rotate) as root:
        lathe([(0, 0), (4.6, 0, 1), (6.5, 2.4)], 'contact', nickel, n=96, cap_end=False)
        lathe([(6.5, 2.3), (10.4, 5.2, 1), (12.4, 5.4)], 'insulator', gloss((0.012, 0.012, 0.013, 1), .25), n=96, cap_start=False, cap_end=False)
        # rolled thread, drawn as rings: the pitch is too fine for the slope to be seen
        thread = [(12.55 + .75 * sin(2 * pi * i / 10), 5.4 + i * .363) for i in range(61)]
        lathe(thread, 'cap', nickel, n=96, cap_start=False, cap_end=False, sharp=80)
        lathe([(12.6, 27), (14.6, 28.4, .8), (15.8, 33)], 'neck', moulded(plastic(color)), cap_start=False, cap_end=False)
        knurl(16.4, 32.6, 38, teeth=64, depth=.42, edge=.7, material=aluminium(metal('silver'), .26))
        lathe([(15.6, 37.8), (17.2, 38.4, .6), (24.5, 58, 30), (26.6, 63)], 'collar', moulded(plastic(color)), cap_start=False, cap_end=False)
        globe = [(26.4, 63)] + [(32.5 * sin(a), 82 - 32.5 * _cos(a)) for a in (.95 + (pi - .95) * i / 40 for i in range(41))]
        lathe(globe, 'globe', frosted(lit=lit), cap_start=False, cap_end=False, sharp=80)
    return root


def _cos(a):
    return sin(pi / 2 - a)
