"""Wind gauge without moving parts: sound travels between four slim pillars under a round roof."""
from math import cos, radians, sin

from materials import aluminium, plastic as moulded, rubber
from palette import metal
from shapes import group, knurl, lathe, place

HERO = dict(mode='table', azimuth=-18, elevation=12, fill=0.68)
SECOND = dict(azimuth=26, elevation=34)
DETAIL = dict(azimuth=-14, elevation=24, aim=(0, -8, 80), span=88, fstop=11)
USE = dict(setting='garden', mount='mast', span=360)


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, dark = aluminium(metal(color), .3), moulded((0.02, 0.02, 0.021, 1))
    with group('wind gauge', at=at, rotate=rotate) as root:
        lathe([(0, 0), (27, 0), (27, 2)], 'foot', rubber(), cap_end=False)
        lathe([(0, 1.8), (30, 1.8, 1), (30, 44, 1), (27, 44.4)], 'base', shell, cap_end=False)
        knurl(30.4, 44.4, 51, teeth=100, depth=.5, edge=.8, material=shell)
        lathe([(28.4, 51), (33, 53, 3), (38, 60, 2), (37, 61.4, .6), (26, 62, 20), (0, 64)], 'dish', shell, cap_start=False)
        for i in range(4):
            a = radians(45 + 90 * i)
            place(lathe([(0, 58), (3.4, 58), (3.0, 80, 20), (3.4, 104), (0, 104)], 'pillar', shell, n=64), at=(29 * cos(a), 29 * sin(a), 0))
            b = radians(90 * i)
            place(lathe([(6.2, 61), (6.2, 66, .8), (5, 66.4, .4), (4.4, 65.4), (0, 65.2)], 'ear', dark, n=64), at=(20 * cos(b), 20 * sin(b), 0))
        dome = [(37 * (1 - i / 24), 108.6 + 4.6 * (1 - (1 - i / 24) ** 2)) for i in range(25)]
        lathe([(0, 99), (26, 100, 6), (37, 102, .8), (38, 103.4, .8), (38, 108, .6)] + dome, 'roof', shell)
    return root
