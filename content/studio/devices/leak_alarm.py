"""Water-leak alarm: a low puck on three gold feet, with a ring of blue light and a drop on its lid."""
from math import cos, radians, sin

from graphics import drop
from materials import aluminium, brushed, glow, ink, plastic as moulded
from palette import metal, plastic
from shapes import group, knurl, lathe, place

HERO = dict(mode='table', azimuth=-20, elevation=24, fill=0.58)
SECOND = dict(azimuth=26, elevation=13)
DETAIL = dict(azimuth=-18, elevation=14, aim=(-16, -28, 12), span=52, fstop=8)
USE = dict(setting='washroom')
R = 37


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, gold = moulded(plastic(color)), brushed((0.80, 0.62, 0.30, 1), .24)
    with group('leak alarm', at=at, rotate=rotate) as root:
        for i in range(3):
            a = radians(90 + 120 * i)
            place(lathe([(0, 0), (3.4, 0, 1.4), (3.4, 4), (0, 4)], 'foot', gold, n=64), at=(27 * cos(a), 27 * sin(a), 0))
        lathe([(0, 3.2), (R - 4, 3.2, 2), (R, 7.4, 1.5), (R, 10.4), (R - 2, 10.6)], 'tray', shell, cap_end=False)
        lathe([(R - .9, 10), (R - .9, 13)], 'light', glow((0.26, 0.62, 1.0, 1), 1.7), cap_start=False, cap_end=False)
        knurl(R + .2, 12.8, 18.6, teeth=110, depth=.45, edge=.8, material=aluminium(metal('silver'), .26))
        lathe([(R - 2.4, 18.5), (R - 1.2, 18.9, .5), (R - 3, 22.6, 4), (16, 24.6, 40), (0, 25)], 'lid', shell, cap_start=False, cap_end=False)
        drop(7.6, 24.9, ink(), width=.9)
    return root
