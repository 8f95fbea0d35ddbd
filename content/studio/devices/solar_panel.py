"""Solar panel for cameras: dark cells under glass in a slim aluminium frame, on a tilting foot."""
from materials import aluminium, dark_glass, gloss, rubber
from palette import metal
from shapes import box_outline, group, knurl, lathe, loft, place, rounded, rounded_box

HERO = dict(mode='table', azimuth=-26, elevation=20, fill=0.70)
SECOND = dict(azimuth=142, elevation=18)
DETAIL = dict(azimuth=-30, elevation=28, aim=(-40, -14, 84), span=84, fstop=10)
USE = dict(setting='garden', mount='rail', span=330, height=68, rise=.02)
W, H = 176, 128


def build(color='black', at=(0, 0, 0), rotate=(0, 0, 0)):
    frame = aluminium(metal(color), .32)
    with group('solar panel', at=at, rotate=rotate) as root:
        lathe([(0, 0), (40, 0), (40, 1.6)], 'sole', rubber(), cap_end=False)
        lathe([(40, 1.4), (41, 1.6, .6), (41, 6, 2), (12, 8, 5), (8, 18, 4), (8, 46), (0, 46)], 'foot', frame, cap_start=False)
        place(knurl(11, -12, 12, teeth=46, depth=.45, edge=.8, material=frame), at=(0, 0, 50), rotate=(0, 90, 0))
        place(lathe([(9.4, -12), (9.4, 12)], 'hinge', frame), at=(0, 0, 50), rotate=(0, 90, 0))
        with group('panel', 'front', at=(0, -9, 74), rotate=(-34, 0, 0)):
            loft([(box_outline(W, H, 16, soft=2.35), rounded([(20, 0), (0, 0, 3), (0, 11, 2), (3.4, 11, .6), (3.8, 10.2)], 10))], 'frame', frame,
                cap_end=False)
            loft([(box_outline(W, H, 16, soft=2.35), [(3.6, 10.2), (40, 10.2)])], 'glass', dark_glass((0.006, 0.009, 0.022, 1), .06), cap_start=False)
            _cells(10.28)
            place(rounded_box(30, 26, 22, 6, edge=2, soft=2.2, z=-14, name='knuckle', material=frame), at=(0, -10, 0))
    return root


def _cells(z):
    line = gloss((0.16, 0.17, 0.19, 1), .4)
    for i in range(1, 6):
        place(rounded_box(.7, H - 14, .05, .1, edge=.01, z=z, name='line', material=line), at=(-W / 2 + W * i / 6, 0, 0))
    for i in range(1, 4):
        place(rounded_box(W - 14, .7, .05, .1, edge=.01, z=z, name='line', material=line), at=(0, -H / 2 + H * i / 4, 0))
