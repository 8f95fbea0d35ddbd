"""Light switch: a thin soft-square plate with a knurled dial that is turned to dim and pressed to switch."""
from graphics import circle_plate, ticks
from materials import aluminium, brushed, gloss, glow, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, place, rounded, rounded_box

HERO = dict(mode='wall', azimuth=-28, elevation=8, fill=0.58)
SECOND = dict(azimuth=44, elevation=12)
DETAIL = dict(azimuth=-40, elevation=18, aim=(2, -16, 2), span=52, fstop=8)
USE = dict(setting='hallway', span=420, tone='#a9b0a4', drop=24)
DIAL = {'white': 'silver', 'black': 'titane', 'gold': 'gold'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    plate = aluminium(metal(color), .32) if color == 'gold' else moulded(plastic(color))
    dial = aluminium(metal(DIAL.get(color, color)), .26)
    with group('light switch', 'front', at=at, rotate=rotate) as root:
        edge = rounded([(0, .4), (0, 8.0, 3.2), (9, 8.0)], 12)[1:-1]
        loft([(box_outline(86, 86, 27, soft=2.35), [(20, 0), (.4, 0), (0, .4)] + edge), (circle, [(26.6, 8), (26.3, 7.8), (26.1, 6.4), (2, 6.4)])],
            'plate', plate)
        lathe([(26, 6.5), (24, 6.5)], 'light ring', glow((1.0, 0.86, 0.62, 1), 1.3), cap_start=False, cap_end=False)
        knurl(24.2, 6.4, 20.4, teeth=86, depth=.5, edge=.9, material=dial)
        lathe([(22.0, 20.36), (21.2, 20.36, .3), (20.4, 19.4, .3), (19.4, 19.2), (0, 18.6)], 'dial', brushed(metal(DIAL.get(color, color)), .26),
            cap_start=False, cap_end=False)
        place(rounded_box(1.5, 8, .5, .7, edge=.2, soft=2, z=19.0, name='mark', material=gloss((0.02, 0.02, 0.02, 1), .4)), at=(0, 14.4, 0))
        print_ = gloss((0.05, 0.05, 0.05, 1), .6) if color == 'white' else gloss((0.5, 0.5, 0.48, 1), .5)
        ticks(29.4, 31.4, .3, 225, -45, 19, 8.03, print_)
        circle_plate(.6, 8.04, print_, at=(0, -34))
    return root
