"""Keypad: twelve round keys with lit digits on a soft-square slab, a knurled ring round the bell key."""
from graphics import circle_plate, text
from materials import aluminium, glow, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, group, knurl, lathe, loft, place, rounded

HERO = dict(mode='wall', azimuth=-28, elevation=6, fill=0.70)
SECOND = dict(azimuth=38, elevation=-10)
DETAIL = dict(azimuth=-32, elevation=12, aim=(-4, -20, -28), span=70, fstop=9)
USE = dict(setting='front_door', span=480)


def build(color='black', at=(0, 0, 0), rotate=(0, 0, 0)):
    d = 20
    with group('keypad', 'front', at=at, rotate=rotate) as root:
        loft([(box_outline(80, 80, 24, 2.35), [(20, 0), (0, 0), (0, 2)])], 'base', moulded((0.02, 0.02, 0.02, 1)))
        loft([(box_outline(88, 138, 30, soft=2.35), rounded([(14, 1), (1.2, 1), (0, 2.4), (0, d, 5.5), (14, d)], 12))], 'body',
            moulded(plastic(color)))
        for i, sign in enumerate('123456789·0'):
            _key(sign, (-24 + 24 * (i % 3), 40 - 26 * (i // 3)), d)
        _enter((24, -38), d)
        circle_plate(.8, d + .05, glow((0.42, 1.0, 0.66, 1), 5), at=(0, 60))
    return root


def _key(sign, at, d):
    cap = lathe([(9.6, d - .1), (9.6, d + 1.4, .7), (6, d + 1.1, 8), (0, d + 1.0)], 'key', moulded((0.030, 0.031, 0.033, 1), .34), n=96,
        cap_start=False, cap_end=False)
    place(cap, at=(at[0], at[1], 0))
    if sign != '·':
        text(sign, 6.2, d + 1.2, glow((0.92, 0.95, 1.0, 1), 1.15), at=(at[0], at[1] - 3.1), weight='Medium')
    else:
        circle_plate(1.2, d + 1.2, glow((0.92, 0.95, 1.0, 1), 1.15), at=at)


def _enter(at, d):
    """The key that opens: a small dial of metal."""
    with group('enter', at=(at[0], at[1], 0)):
        knurl(10.4, d - .2, d + 4.2, teeth=54, depth=.4, edge=.7, material=aluminium(metal('titane'), .26))
        lathe([(9.0, d + 4.16), (8.4, d + 4.16, .3), (7.8, d + 3.2), (0, d + 2.9)], 'face', aluminium(metal('titane'), .24), n=96, cap_start=False,
            cap_end=False)
