"""Door and window sensor: two slim pills, the longer one with an inlaid aluminium line."""
from graphics import circle_plate
from materials import aluminium, glow, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, group, loft, place, rounded, rounded_box

HERO = dict(mode='wall', azimuth=-30, elevation=8, fill=0.64)
SECOND = dict(azimuth=34, elevation=-6)
DETAIL = dict(azimuth=-42, elevation=16, aim=(0, -12, -22), span=56, fstop=9)
USE = dict(setting='window_frame', span=420)
SCALE = dict(by=0.66)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('opening sensor', 'front', at=at, rotate=rotate) as root:
        with group('sensor', at=(-9, 0, 0)):
            _pill(20, 88, 15.5, color)
            line = rounded_box(2.2, 58, 1.0, 1.1, edge=.4, soft=2, z=15.1, name='line', material=aluminium(metal('silver'), .2))
            place(line, at=(0, 4, 0))
            circle_plate(.75, 15.56, glow((0.42, 1.0, 0.66, 1), 4), at=(0, -35.5))
        with group('magnet', at=(15.5, -20, 0)):
            _pill(14, 48, 13.0, color)
    return root


def _pill(w, h, d, color):
    outline = box_outline(w, h, w / 2, soft=2.15)
    front = rounded([(0, 1.6), (0, d, w * .27), (w * .3, d)], 12)[1:-1]
    loft([(outline, [(w * .3, .8), (.7, .8), (0, 1.5)] + front + [(w * .42, d)])], 'pill', moulded(plastic(color)))
    loft([(box_outline(w - 1.6, h - 1.6, w / 2 - .8, 2.15), [(w * .3, 0), (0, 0), (0, 1.0)])], 'adhesive', moulded((0.03, 0.03, 0.03, 1)))
