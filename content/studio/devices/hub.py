"""Hub: a flat soft-square plinth with a knurled crown, a line of light between them."""
from graphics import arc, circle_plate
from materials import aluminium, glow, plastic as moulded, rubber
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, rounded

HERO = dict(mode='table', azimuth=-24, elevation=24, fill=0.66)
SECOND = dict(azimuth=34, elevation=14)
DETAIL = dict(azimuth=-26, elevation=20, aim=(-16, -34, 26), span=66, fstop=9)
USE = dict(setting='shelf', span=430, tone='#c3b7a5', seed=2, height=70)
RING = {'white': 'silver', 'black': 'titane'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal(RING.get(color, color)), .25)
    square = box_outline(112, 112, 37, soft=2.35)
    with group('hub', at=at, rotate=rotate) as root:
        loft([(square, [(8, 0), (8, 2.4)])], 'sole', rubber(), cap_end=False)
        loft([(square, rounded([(14, 2), (0, 2, 4), (0, 22, 6.5), (10, 22)], 12)), (circle, [(43, 22), (42.6, 21.7), (42.2, 20), (30, 20)])],
            'plinth', shell, cap_end=False)
        lathe([(41.4, 19.4), (41.4, 24.4)], 'light', glow((0.86, 0.95, 1.0, 1), 1.5), cap_start=False, cap_end=False)
        knurl(42, 24, 34, teeth=130, depth=.5, edge=.9, material=ring)
        lathe([(39.6, 33.96), (40.6, 34.3, .6), (38, 38, 5), (20, 40.4, 60), (0, 41)], 'crown', shell, cap_start=False, cap_end=False)
        for r in (5.2, 9.0, 12.8):                    # a radio wave, printed
            arc(r, 1.1, 40, 140, 41.05 - r * .018, moulded(plastic('grey'), .6), at=(0, -6))
        circle_plate(1.5, 41.05, moulded(plastic('grey'), .6), at=(0, -6))
    return root
