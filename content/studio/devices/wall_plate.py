"""Wall plate for the thermostat: a thin soft-square sheet with its bayonet, contacts, screws and a spirit level."""
from graphics import circle_plate
from materials import aluminium, brushed, gloss, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, place, rounded, rounded_box

HERO = dict(mode='wall', azimuth=-26, elevation=8, fill=0.62)
SECOND = dict(azimuth=38, elevation=16)
DETAIL = dict(azimuth=-30, elevation=-18, aim=(0, -8, -20), span=66, fstop=8)
USE = dict(setting='hallway', span=440, tone='#b9b39f', drop=24, fitted='thermostat')
SCALE = dict(by=0.94)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal('silver' if color == 'white' else 'titane'), .26)
    with group('wall plate', 'front', at=at, rotate=rotate) as root:
        edge = rounded([(0, .4), (0, 5.0, 2.6), (9, 5.0)], 10)[1:-1]
        loft([(box_outline(136, 136, 42, soft=2.35), [(20, 0), (.4, 0), (0, .4)] + edge), (circle, [(45, 5), (44.6, 4.8), (44.3, 3.0), (2, 3.0)])],
             'sheet', shell)
        knurl(43.6, 2.8, 8.0, teeth=140, depth=.4, edge=.7, material=ring)
        lathe([(42.4, 7.98), (41.6, 7.98, .2), (40.6, 6.2), (0, 6.2)], 'dish', shell, cap_start=False, cap_end=False)
        _contacts(6.2)
        for x in (-29, 29):
            _screw(x, 0, 6.2)
        _level(6.2)
    return root


def _contacts(z):
    block = rounded_box(46, 15, 5.0, 3.2, edge=1.0, z=z - .4, name='block', material=moulded((0.025, 0.025, 0.026, 1)))
    place(block, at=(0, -22, 0))
    brass = brushed((0.75, 0.58, 0.30, 1), .25)
    for i in range(6):
        pin = lathe([(2.3, z + 4.3), (2.3, z + 5.4, .4), (1.0, z + 5.6), (0, z + 5.6)], 'contact', brass, n=48, cap_start=False, cap_end=False)
        place(pin, at=(-17.5 + 7 * i, -22, 0))


def _screw(x, y, z):
    head = lathe([(5.0, z), (5.0, z + .9, .6), (0, z + 1.9, 4)], 'screw', brushed((0.66, 0.65, 0.63, 1), .25), n=64, cap_start=False, cap_end=False)
    place(head, at=(x, y, 0))
    for turn in (20, 110):
        slot = rounded_box(5.6, 1.1, .3, .4, edge=.1, z=z + 1.45, name='slot', material=gloss((0.01, 0.01, 0.01, 1), .5))
        place(slot, at=(x, y, 0), rotate=(0, 0, turn))


def _level(z):
    place(rounded_box(26, 9.6, 2.6, 4.8, edge=.8, soft=2, z=z - .2, name='cradle', material=moulded((0.025, 0.025, 0.026, 1))), at=(0, 24, 0))
    place(rounded_box(21.4, 6.0, 1.6, 3.0, edge=1.2, soft=2, z=z + 1.9, name='vial', material=gloss((0.34, 0.62, 0.05, 1), .05)), at=(0, 24, 0))
    place(rounded_box(5.6, 3.4, .8, 1.7, edge=.5, soft=2, z=z + 3.1, name='bubble', material=gloss((0.66, 0.86, 0.30, 1), .05)), at=(.6, 24, 0))
    for x in (-3.6, 3.6):
        place(rounded_box(.5, 6.4, .4, .2, edge=.1, z=z + 3.35, name='mark', material=gloss((0.01, 0.01, 0.01, 1), .5)), at=(x, 24, 0))
    circle_plate(1.6, z + .02, gloss((0.004, 0.004, 0.004, 1), .6), at=(0, 35))
