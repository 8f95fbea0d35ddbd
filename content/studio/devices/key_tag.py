"""Key tags, two in a set: soft-square pills with an aluminium line and a split ring."""
from graphics import arc
from materials import aluminium, plastic as moulded
from palette import metal, plastic
from scenes.props import ring
from shapes import box_outline, circle, group, loft, place, rounded, rounded_box

HERO = dict(mode='table', azimuth=-14, elevation=46, fill=0.66)
SECOND = dict(azimuth=34, elevation=24)
DETAIL = dict(azimuth=-20, elevation=40, aim=(-20, -6, 6), span=48, fstop=10)
USE = dict(setting='console', span=230)
SCALE = dict(lies=True)


def build(color='black', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('key tags', at=at, rotate=rotate) as root:
        for x, y, turn, lift in ((-24, 0, 14, 0), (26, -8, -24, 0)):
            with group('tag', at=(x, y, lift), rotate=(0, 0, turn)):
                _tag(color)
    return root


def _tag(color):
    shell, steel = moulded(plastic(color)), aluminium(metal('silver'), .22)
    pill = box_outline(36, 56, 17.9, soft=2.2)
    loft([(pill, rounded([(12, 0), (0, 0, 3.4), (0, 8.6, 3.4), (4.2, 8.6)], 10)), (_eye, [(4.6, 8.6), (4.2, 8.3), (4.0, 2)])], 'tag', shell)
    knob = rounded_box(2, 22, .7, 1, edge=.25, soft=2, z=8.3, name='line', material=steel)
    place(knob, at=(0, -8, 0))
    for r in (4.0, 7.2):
        arc(r, .7, -50, 50, 8.66, steel, at=(-11.5, -10))
    with group('split ring', at=(4, 31, 6.2), rotate=(-68, 0, 12)):
        ring(13.5, 1.0, steel)


def _eye(r):
    """The hole for the ring, towards the upper end."""
    return [(x, y + 18.5) for x, y in circle(r, 160)]
