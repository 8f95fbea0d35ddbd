"""Mounting pole: an aluminium tube on a round foot plate, with its wall clamps and a cap."""
from math import cos, radians, sin

from graphics import circle_plate
from materials import aluminium, brushed, gloss, rubber
from palette import metal
from shapes import group, knurl, lathe, place, rounded_box

from . import wind_gauge

HERO = dict(mode='table', azimuth=-20, elevation=16, fill=0.78)
SECOND = dict(azimuth=30, elevation=34)
DETAIL = dict(azimuth=-20, elevation=26, aim=(-26, -6, 20), span=86, fstop=9)
USE = dict(setting='garden', mount='coping', span=470, height=150, rise=.06, options=dict(carries=True))


def build(color='silver', carries=False, at=(0, 0, 0), rotate=(0, 0, 0)):
    """`carries`: screwed down, a wind gauge in place of the cap."""
    steel = aluminium(metal(color), .3)
    with group('mounting pole', at=at, rotate=rotate) as root:
        with group('pole', at=(-26, 0, 0)):
            lathe([(0, 0), (52, 0, 1), (52, 5, 1.5), (22, 6.5, 2), (17, 12, 3), (14, 12)], 'foot', steel)
            lathe([(14, 11), (14, 206), (0, 206)], 'tube', steel, cap_start=False)
            knurl(17.6, 12, 24, teeth=56, depth=.55, edge=.8, material=steel)
            if not carries:
                lathe([(14.6, 196), (14.6, 208, 2), (0, 209)], 'cap', rubber())
            for i in range(4):
                a = radians(45 + 90 * i)
                place(circle_plate(3.2, 5.9, gloss((0.01, 0.01, 0.01, 1), .5)), at=(41 * cos(a), 41 * sin(a), 0))
        if carries:
            wind_gauge.build(color, at=(-26, 0, 204))
            return root
        for x, y, turn in ((52, -18, 24), (84, 26, -18)):
            with group('clamp', at=(x, y, 0), rotate=(0, 0, turn)):
                _clamp(steel)
    return root


def _clamp(steel):
    lathe([(19, 0), (21, 0, .6), (21, 26, .6), (15.2, 26, .6), (15.2, 0)], 'clamp', steel, cap_start=False, cap_end=False)
    for x in (-26, 26):
        place(rounded_box(18, 26, 7, 2, edge=1, soft=2, z=-3.5, name='ear', material=steel), at=(x, 0, 13), rotate=(90, 0, 0))
        place(lathe([(4.2, 0), (4.2, 3, .8), (0, 3.6)], 'bolt', brushed((0.66, 0.65, 0.63, 1), .24), n=6, sharp=20), at=(x, -3.4, 13), rotate=(90,
            0, 0))
