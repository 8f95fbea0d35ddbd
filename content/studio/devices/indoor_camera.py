"""Indoor camera: soft-square head with a knurled ring round its eye, on a slim neck and a round foot."""
from math import cos, pi, sin

from graphics import circle_plate
from materials import aluminium, dark_glass, gloss, glow, plastic as moulded, rubber
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, rounded

from . import optics

HERO = dict(mode='table', azimuth=-24, elevation=12, fill=0.66)
SECOND = dict(azimuth=48, elevation=18)
DETAIL = dict(azimuth=-26, elevation=8, aim=(0, -20, 76), span=58, fstop=9)
USE = dict(setting='shelf', span=400, tone='#b9b3a6')
MORE = dict(azimuth=-22, elevation=10, aim=(0, -20, 74), span=76, fstop=10, options=dict(closed=True))
RING = {'white': 'silver', 'black': 'titane', 'pink': 'pink'}
AXIS = 76


def build(color='white', closed=False, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal(RING.get(color, color)), .26)
    with group('indoor camera', at=at, rotate=rotate) as root:
        with group('stand'):
            lathe([(0, 0), (33, 0), (33, 1.4)], 'sole', rubber(), cap_end=False)
            lathe([(34, 1.2), (35, 1.4, .6), (35, 7.4, 2.2), (9, 10.4, 8), (6.4, 24, 6), (6.4, 50)], 'foot', shell, cap_start=False, cap_end=False)
            knurl(9.2, 39.5, 45.5, teeth=40, depth=.45, edge=.7, material=ring)
        with group('head', 'front', at=(0, 0, AXIS), rotate=(-6, 0, 0)):
            _head(shell, ring, closed)
    return root


def _head(shell, ring, closed):
    square = box_outline(64, 64, 23, soft=2.35)
    side = rounded([(18, -24), (0, -24, 13), (0, 20, 6.0), (5, 20)], 12)
    loft([(square, side), (circle, [(27.2, 20), (26.9, 19.7), (26.7, 18), (20, 18)])], 'head', shell)
    knurl(26.4, 18.6, 23.4, teeth=96, depth=.42, edge=.8, material=ring)
    lathe([(25.2, 23.38), (24.5, 23.38, .3), (23.6, 21.6)], 'lip', ring, cap_start=False, cap_end=False)
    if closed:
        _eyelid(ring)
        return
    lathe([(24.2, 21.7), (10.5, 21.71)], 'glass', dark_glass(), cap_start=False, cap_end=False)
    optics.lens(11.6, 22.0, ring=gloss((0.012, 0.012, 0.013, 1), .28))
    optics.infrared(17.6, 6, 21.76, dot=1.3, start=30)
    circle_plate(.7, 21.78, glow((0.42, 1.0, 0.66, 1), 5), at=(0, -20.4))


def _eyelid(metal):
    """The shutter, closed: two shells of metal that meet in front of the lens."""
    for side in (1, -1):
        half = [(cos(pi * i / 80), side * max(.012, sin(pi * i / 80))) for i in range(81)]
        loft([(lambda r: [(r * x, r * y) for x, y in half], [(23.4, 20.2)] + [(23.4 - 3.9 * i, 20.8 + 2.4 * (1 - (1 - i / 6) ** 2)) for i in range(6)] +
               [(.05, 23.2)])], 'eyelid', metal, sharp=50)
