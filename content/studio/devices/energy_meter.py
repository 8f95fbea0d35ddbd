"""Energy meter: a module for the distribution board, clipped on a rail, with terminals above and below."""
import market
from graphics import arc, text, ticks
from materials import aluminium, brushed, e_ink, gloss, glow, ink, plastic as moulded
from palette import metal, plastic
from scenes.house import slab
from shapes import box_outline, circle, group, lathe, loft, place, rounded, rounded_box

HERO = dict(mode='wall', azimuth=-32, elevation=12, fill=0.72)
SECOND = dict(azimuth=36, elevation=28)
DETAIL = dict(azimuth=-34, elevation=-16, aim=(-2, -52, -14), span=62, fstop=9)
USE = dict(setting='board')
W, H, D = 54, 92, 58


def build(color='grey', rail=104, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('energy meter', at=at, rotate=rotate) as root:
        with group('module', 'front'):
            loft([(box_outline(W, H, 5, soft=2.2), rounded([(9, 5), (0, 5, 1.4), (0, 42, 1.6), (5, 42)], 8))], 'base', shell)
            loft([(box_outline(W, 52, 9, soft=2.3), rounded([(2, 40), (0, 40), (0, D, 3.4), (4, D)], 10)), (circle,
                [(20.4, D), (20.1, D - .3), (19.9, D - 1.6), (2, D - 1.6)])], 'front', shell)
            lathe([(20, D - .6), (19.2, D - .6, .2), (18.6, D - 1.4), (0, D - 1.4)], 'paper', e_ink(), cap_start=False, cap_end=False)
            lathe([(20.1, D - .6), (20.1, D + .5, .3), (18.6, D + .5, .3), (18.3, D - 1.4)], 'ring', aluminium(metal('silver'), .24),
                cap_start=False, cap_end=False)
            _face(D - 1.34)
            for y in (-36, 36):
                for x in (-18, -6, 6, 18):
                    _terminal(x, y, 42)
            place(rounded_box(3, 3, .6, 1.4, edge=.2, soft=2, z=D, name='status', material=glow((0.42, 1.0, 0.66, 1), 3)), at=(21.5, -20.5, 0))
        _rail(rail)
    return root


def _face(z):
    black, mid = ink(), ink((0.24, 0.24, 0.22, 1))
    text(market.number(1.42, 2), 6.6, z, black, at=(0, -1.6), spacing=.95)
    text('kW', 2.6, z, mid, at=(0, -7))
    ticks(14.6, 15.8, .2, 215, -35, 41, z, mid)
    arc(15.2, 1.4, 215, 215 - 250 * .38, z + .02, black)


def _terminal(x, y, z):
    dark = gloss((0.006, 0.006, 0.006, 1), .5)
    place(lathe([(4.3, z + .05), (3.9, z + .05), (3.9, z - .1), (0, z - .1)], 'hole', dark, n=48, cap_start=False, cap_end=False), at=(x, y, 0))
    place(lathe([(3.3, z + .02), (3.3, z + .6, .3), (0, z + .9)], 'screw', brushed((0.68, 0.66, 0.62, 1), .25), n=48, cap_start=False,
        cap_end=False), at=(x, y, 0))
    place(rounded_box(4.6, .8, .2, .3, edge=.05, z=z + .8, name='slot', material=dark), at=(x, y, 0), rotate=(0, 0, 25))


def _rail(length):
    zinc = aluminium((0.62, 0.62, 0.60, 1), .34)
    for z in (-17.5, 17.5):
        slab((length, 1.6, 8), (0, -7, z), zinc, 'rail lip')
    slab((length, 1.6, 27), (0, -1, 0), zinc, 'rail')
    for z in (-13.5, 13.5):
        slab((length, 6.4, 1.6), (0, -4, z), zinc, 'rail side')
