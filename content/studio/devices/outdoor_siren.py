"""Outdoor siren: a tall soft-square housing, an opal strobe band, louvres for the horn below."""
from materials import aluminium, frosted, matte, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, group, loft, place, rounded, rounded_box

HERO = dict(mode='wall', azimuth=-30, elevation=4, fill=0.70)
SECOND = dict(azimuth=36, elevation=-14)
DETAIL = dict(azimuth=-34, elevation=-6, aim=(-8, -58, -34), span=96, fstop=10)
USE = dict(setting='front_door', span=620, at=(40, 0, -20))
W, H, D = 124, 178, 56


def build(color='white', lit=True, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('outdoor siren', 'front', at=at, rotate=rotate) as root:
        loft([(box_outline(W - 10, H - 10, 38, 2.35), [(20, 0), (0, 0), (0, 5)])], 'base', moulded((0.03, 0.03, 0.03, 1)))
        outline = box_outline(W, H, 44, soft=2.35)
        loft([(outline, rounded([(6, 4), (0, 4, 1.2), (0, 26, .5), (3, 26)], 8))], 'back', shell)
        light = frosted((0.85, 0.30, 0.12, 1), 1.1 if lit else 0.0, (1.0, 0.20, 0.04, 1))
        loft([(outline, [(2.0, 25), (1.4, 26.5), (1.4, 33.5), (2.0, 35)])], 'strobe', light, cap_start=False, cap_end=False)
        loft([(outline, rounded([(3, 34), (0, 34, .5), (0, D, 11.0), (26, D)], 14))], 'cover', shell)
        for i in range(6):
            slot = rounded_box(62 - abs(i - 2.5) * 1.2, 4.4, 1.2, 2.2, edge=.4, soft=2, z=D - .9, name='slot',
                material=matte((0.015, 0.015, 0.016, 1)))
            place(slot, at=(0, -28 - 8.4 * i, 0))
        place(rounded_box(34, 2.4, .8, 1.2, edge=.3, soft=2, z=D - .2, name='line', material=aluminium(metal('silver'), .22)), at=(0, 56, 0))
    return root
