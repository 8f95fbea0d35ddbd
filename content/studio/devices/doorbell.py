"""Video doorbell: soft-square glass eye above, the thermostat's knurled ring as bell button below."""
from materials import aluminium, dark_glass, gloss, glow, plastic as moulded
from palette import metal, plastic
from graphics import plate
from shapes import box_outline, circle, group, knurl, lathe, loft, place, rounded

from . import optics

HERO = dict(mode='wall', azimuth=-28, elevation=5, fill=0.70)
SECOND = dict(azimuth=38, elevation=-6)
DETAIL = dict(azimuth=-36, elevation=-8, aim=(0, -24, -24), span=62, fstop=8)
USE = dict(setting='front_door', span=480, side=.1)
RING = {'white': 'silver', 'black': 'titane', 'sand': 'gold'}


def build(color='sand', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    w, h, d = 66, 126, 22
    with group('doorbell', 'front', at=at, rotate=rotate) as root:
        outline = box_outline(w, h, 24, soft=2.35)
        front = rounded([(0, 3.0), (0, d, 5.0), (9, d)], 12)[1:-1]
        loft([(outline, [(14, 0), (1.4, 0), (0, 1.4)] + front + [(12, d)])], 'body', shell)
        with group('eye', at=(0, 0, 0)):
            pane = box_outline(54, 54, 18.5, soft=2.35)
            glass = loft([(pane, [(0, d - 1), (0, d + .5), (.25, d + .95), (.9, d + 1.2), (20, d + 1.2)])], 'glass', dark_glass(), cap_start=False)
            gap = loft([(pane, [(-.45, d + .04), (.2, d + .05)])], 'gap', gloss((0.004, 0.004, 0.004, 1), .8), cap_start=False, cap_end=False)
            for part in (glass, gap):
                place(part, at=(0, 30, 0))
        face = d + 1.2
        with group('lens', at=(0, 30, 0)):
            optics.lens(14.5, face + .4, ring=gloss((0.012, 0.012, 0.013, 1), .25))
            optics.infrared(20.3, 6, face + .05, dot=1.3, start=30)
        with group('button', at=(0, -30, 0)):
            ring = aluminium(metal(RING.get(color, color)), .26)
            knurl(18.6, d - .5, d + 4.6, teeth=80, depth=.42, edge=.8, material=ring)
            lathe([(17.4, d + 4.58), (16.8, d + 4.58, .3), (15.9, d + 3.2)], 'lip', aluminium(metal(RING.get(color, color)), .18), cap_start=False,
                cap_end=False)
            lathe([(15.95, d + 3.2), (15.0, d + 3.2)], 'light ring', glow((0.86, 0.95, 1.0, 1), 1.6), cap_start=False, cap_end=False)
            lathe([(15.0, d + 2.6), (15.0, d + 3.9, .5), (13.6, d + 3.9, .4), (7, d + 3.0, 14), (0, d + 2.9)], 'button', shell,
                  cap_start=False, cap_end=False)
        for i in range(-2, 3):
            plate([(x + i * 3.0, y - 1.5) for x, y in circle(.55, 20)], d + .03, gloss((0.01, 0.01, 0.01, 1), .8), 'mic')
    return root
