"""Smart lock: a knurled knob with a glass face on a long pill-shaped door plate."""
from graphics import arc, circle_plate, stroke
from materials import aluminium, dark_glass, glow, ink, plastic as moulded
from palette import metal
from shapes import box_outline, group, knurl, lathe, loft, place, rounded

HERO = dict(mode='wall', azimuth=-34, elevation=6, fill=0.72)
SECOND = dict(azimuth=44, elevation=14)
DETAIL = dict(azimuth=-42, elevation=14, aim=(0, -48, 34), span=78, fstop=9)
USE = dict(setting='front_door', span=460, on_door=True)


def build(color='black', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = aluminium(metal(color), .32)
    with group('smart lock', 'front', at=at, rotate=rotate) as root:
        loft([(box_outline(64, 188, 32, 2.1), rounded([(12, 0), (0, 0), (0, 13, 4.5), (12, 13)], 12))], 'plate', shell)
        with group('knob', at=(0, 34, 0)):
            lathe([(24, 12.4), (24, 18, .6), (22, 18.4)], 'collar', moulded((0.02, 0.02, 0.021, 1)), cap_start=False, cap_end=False)
            lathe([(20, 18), (29.4, 18.2, 1.4), (29.4, 24)], 'knob foot', shell, cap_start=False, cap_end=False)
            knurl(30, 24, 52, teeth=120, depth=.55, edge=.9, material=shell)
            lathe([(28.4, 51.9), (29.2, 52.2, .6), (28.2, 55, 1), (26.4, 55, .3), (26.0, 54)], 'rim', aluminium(metal(color), .2), cap_start=False,
                cap_end=False)
            lathe([(26.2, 54.1), (0, 54.1)], 'glass', dark_glass(), cap_start=False, cap_end=False)
            lathe([(24.6, 54.2), (23.4, 54.2)], 'light', glow((0.42, 1.0, 0.66, 1), 1.7), cap_start=False, cap_end=False)
            white = glow((0.9, 0.95, 1.0, 1), 1.4)
            arc(4.6, 1.2, 0, 180, 54.2, white, at=(0, 2.4))
            stroke([(-6.4, 2), (6.4, 2), (6.4, -7.4), (-6.4, -7.4)], 1.2, 54.2, white, closed=True)
        with group('keyhole', at=(0, -48, 0)):
            lathe([(14, 12.9), (14, 14.6, .6), (0, 14.6)], 'cylinder', aluminium(metal('silver'), .24), cap_start=False)
            circle_plate(3.4, 14.65, ink(), at=(0, 2))
            place(loft([(box_outline(2.6, 9, .8), [(0, 14.6), (0, 14.66)])], 'slot', ink(), cap_start=False), at=(0, -2.6, 0))
    return root
