"""Rain gauge: an aluminium cylinder with a knife-edged rim and a funnel that ends in a small strainer."""
from math import cos, radians, sin

from graphics import circle_plate
from materials import aluminium, gloss, plastic as moulded, rubber
from palette import metal
from shapes import group, knurl, lathe, place

HERO = dict(mode='table', azimuth=-16, elevation=27, fill=0.66)
SECOND = dict(azimuth=24, elevation=52)
DETAIL = dict(azimuth=-20, elevation=34, aim=(-12, -24, 96), span=64, fstop=8)
USE = dict(setting='garden', mount='post', span=320)
R, H = 42, 104


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = aluminium(metal(color), 0.30)
    dark = moulded((0.02, 0.02, 0.021, 1))
    with group('rain gauge', at=at, rotate=rotate) as root:
        lathe([(0, 0), (R - 4, 0), (R - 4, 2)], 'foot', rubber(), cap_end=False)
        lathe([(0, 1.8), (R - .6, 1.8, 1), (R - .6, 17.4), (R - 4, 17.6)], 'base', dark, cap_end=False)
        knurl(R, 17.8, 26, teeth=130, depth=.5, edge=.8, material=shell)
        lathe([(R - 3, 26.4), (R, 26.8, .5), (R, 79.6, .3), (R - .8, 80, .2), (R - .8, 80.8, .2), (R, 81.2, .3), (R, H - 5, 2), (R - 1.4, H),
            (R - 1.8, H - .2), (R - 3.2, H - 12, 3), (12, 62, 6), (9, 58)], 'shell', shell,
              cap_start=False, cap_end=False)
        lathe([(9.4, 59), (0, 59.4)], 'strainer', aluminium(metal(color), .2), cap_start=False, cap_end=False)
        for ring, count in ((0, 1), (3, 6), (6, 12)):
            for i in range(count):
                a = radians(360 * i / count)
                place(circle_plate(.85, 59.6, gloss((0.004, 0.004, 0.004, 1), .6), 'hole'), at=(ring * cos(a), ring * sin(a), 0))
    return root
