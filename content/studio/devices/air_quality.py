"""Air-quality monitor: a fluted column that draws air in at its foot, a thin light ring, a tilted e-paper top."""
from graphics import arc, smooth, stroke, text, ticks
from materials import aluminium, e_ink, glow, ink, plastic as moulded, rubber
from palette import metal, plastic
from shapes import group, knurl, lathe, slant

HERO = dict(mode='table', azimuth=-16, elevation=21, fill=0.68)
SECOND = dict(azimuth=30, elevation=24)
DETAIL = dict(azimuth=-10, elevation=38, aim=(2, -12, 112), span=66, fstop=8)
USE = dict(setting='shelf', span=430)
SLOPE, R, H = 0.40, 38, 132
RING = {'white': 'silver', 'sand': 'gold'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal(RING.get(color, color)), .24)
    with group('air quality', at=at, rotate=rotate) as root:
        with group('column'):
            lathe([(0, 0), (R - 4, 0), (R - 4, 3.4)], 'foot', rubber(), cap_end=False)
            lathe([(R - 3.2, 3.2), (R - 3.2, 100)], 'core', shell, cap_start=False, cap_end=False)
            knurl(R, 3, 90, teeth=46, depth=2.2, edge=1.0, name='flutes', material=shell)
            knurl(R - .2, 91, 98.5, teeth=110, depth=.45, edge=.8, material=ring)
            lathe([(R - 1.8, 98.5), (R - 1.8, 101.5)], 'light', glow((0.42, 1.0, 0.66, 1), 1.5), cap_start=False, cap_end=False)
        with group('head') as head:
            side = [(R, z) for z in range(106, 128, 3)]
            lathe([(R - 3, 101), (R, 101.4, .6)] + side + [(R, H, 2.0), (R - 2.8, H, .6), (R - 4.2, H - 1.4)], 'head', shell, cap_start=False,
                cap_end=False)
            slant(head, SLOPE, 104, 127)
        with group('face') as face:
            _face(H - 1.2)
            slant(face, SLOPE)
    return root


def _face(z):
    black, mid = ink(), ink((0.24, 0.24, 0.22, 1))
    lathe([(R - 4.0, z), (0, z)], 'paper', e_ink(), cap_start=False, cap_end=False)
    text('612', 12.4, z + .04, black, at=(0, -4.2), spacing=.95)
    text('ppm', 3.4, z + .04, mid, at=(0, -12.0))
    ticks(28.2, 30, .24, 215, -35, 51, z + .04, mid)
    arc(29.1, 2.2, 215, 215 - 250 * .32, z + .06, black)
    leaf = [(0, 4.2), (2.6, 1.4), (2.2, -1.8), (0, -3.4), (-2.2, -1.8), (-2.6, 1.4)]
    stroke(smooth([(x, y + 16.5) for x, y in leaf]), .5, z + .04, black, closed=True)
    stroke([(0, 11.0), (0, 17.6)], .5, z + .04, black)
