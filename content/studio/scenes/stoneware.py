"""Three turned pieces for the partner pages: a frame for the wall, a bell, a bowl for the garden."""
from math import cos, pi, sin

from palette import linear
from scenes.surfaces import ceramic, fired_clay
from shapes import lathe, place, rounded_box

RAW = linear('#a58a70')


def throwing(points, step=5, depth=.55):
    """A profile [(radius, z)] with the low ridges that fingers leave on the wheel, one for every `step` mm."""
    out, travelled = [], 0.0
    for (r0, z0), (r1, z1) in zip(points, points[1:]):
        length = ((r1 - r0) ** 2 + (z1 - z0) ** 2) ** .5
        n = max(1, round(length / (step / 4)))
        for i in range(n):
            t = i / n
            wave = depth * sin(2 * pi * (travelled + length * t) / step)
            out.append((r0 + (r1 - r0) * t - wave * (z1 - z0) / length, z0 + (z1 - z0) * t + wave * (r1 - r0) / length))
        travelled += length
    return [*out, points[-1]]


def frame(glaze='#7f8277'):
    """Rand: a shallow dish, 212 mm across, its floor 6 mm above the wall."""
    lathe([(0, 0), (98, 0), (106, 7, 5), (105, 15, 4), *throwing([(99, 16.5), (84, 13), (66, 9)], 9, .32), (62, 6, 3), (0, 6)], 'frame',
        ceramic(linear(glaze), .34), n=240)


def bell():
    """Lerklokke: open below, on three feet, 208 mm high and 132 mm wide."""
    clay = fired_clay(RAW)
    side = [(65, 16), (61, 60), (57, 120), (53, 150), (43, 172), (28, 184), (15, 188)]
    lathe([(58, 9), (64, 9, 2), *throwing(side, 14, .38), (12, 196, 3), (15, 203, 3), (12, 208, 3), (0, 208)], 'bell', clay, n=240, cap_start=False,
        cap_end=False)
    lathe([(58, 9), (54, 60), (48, 140), (36, 165), (0, 176)], 'inside', clay, cap_start=False)
    for i in range(3):
        a = 2 * pi * i / 3 + pi / 2
        place(rounded_box(11, 11, 11, 5, edge=1.5, soft=2, name='foot', material=clay), at=(60 * cos(a), 60 * sin(a), 0))


def bowl(glaze='#7c8668'):
    """Regnskål: raw outside, glazed inside, 350 mm across; a step in its middle, 60 mm high, carries the gauge."""
    lathe([(0, 0), (88, 0, 3), *throwing([(92, 6), (140, 36), (166, 66)], 12, .4), (173, 84, 3)], 'outside', fired_clay(RAW), n=240, cap_end=False)
    inside = [(173, 84), (170, 87, 2), (165, 82, 3), (152, 60, 12), (110, 26, 20), (62, 18, 6), (54, 58, 4), (0, 58)]
    lathe(inside, 'inside', ceramic(linear(glaze), .26), n=240, cap_start=False)
