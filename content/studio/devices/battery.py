"""Rechargeable pack: a slim soft-square block with gold contacts and four charge lights."""
from graphics import circle_plate, stroke
from materials import aluminium, brushed, glow, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, group, lathe, loft, place, rounded

HERO = dict(mode='table', azimuth=-30, elevation=17, fill=0.56)
SECOND = dict(azimuth=28, elevation=34)
DETAIL = dict(azimuth=-26, elevation=36, aim=(-2, -10, 84), span=50, fstop=9)
USE = dict(setting='shelf', span=320, tone='#aeb3b1', seed=4, height=50)


def build(color='black', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('battery', at=at, rotate=rotate) as root:
        loft([(box_outline(52, 30, 13, soft=2.35), rounded([(6, 0), (0, 0, 3), (0, 84, 3), (6, 84)], 10))], 'body', shell)
        loft([(box_outline(52.4, 30.4, 13.2, soft=2.35), [(.6, 70.4), (0, 71), (0, 73.4), (.6, 74)])], 'band', aluminium(metal('titane'), .26),
            cap_start=False, cap_end=False)
        for i in range(3):
            contact = lathe([(3, 83.8), (3, 84.6, .4), (0, 84.8)], 'contact', brushed((0.80, 0.62, 0.30, 1), .24), n=64, cap_start=False)
            place(contact, at=(-11 + 11 * i, 0, 0))
        with group('front', 'front', at=(0, -15.05, 0)):
            for i in range(4):
                lamp = glow((0.42, 1.0, 0.66, 1), 2.2) if i < 3 else moulded((0.08, 0.08, 0.08, 1))
                circle_plate(1.1, .05, lamp, at=(-7.5 + 5 * i, 14))
            bolt = [(1.6, 48), (-3.2, 40.6), (.2, 40.6), (-1.6, 34), (3.2, 41.8), (-.2, 41.8)]
            stroke(bolt, .8, .05, moulded(plastic('grey'), .6), closed=True)
    return root
