"""Smart radiator valve: threaded collar, ribbed grip, tilted e-paper top."""
import market
from materials import aluminium, brushed, e_ink, ink, plastic as moulded
from palette import metal, plastic
from graphics import arc, text, ticks
from shapes import group, knurl, lathe, slant

HERO = dict(mode='table', azimuth=-18, elevation=24, fill=0.68)
SECOND = dict(azimuth=34, elevation=10)
DETAIL = dict(azimuth=-14, elevation=44, aim=(0, -8, 80), span=52, fstop=8)
USE = dict(setting='radiator')
SLOPE = 0.42


def build(color='white', reading=21, at=(0, 0, 0), rotate=(0, 0, 0)):
    r, h = 27.5, 84
    nickel = brushed((0.66, 0.65, 0.63, 1), 0.22)
    with group('radiator valve', at=at, rotate=rotate) as root:
        with group('stem'):
            lathe([(11, 0), (16, 0, .8), (16, 2.0)], 'nut lip', nickel, cap_end=False)
            knurl(16.6, 1.6, 13.5, teeth=44, depth=.7, edge=.8, material=nickel)
            lathe([(14.5, 13.3), (14.5, 16), (r - 6, 17, 2), (r - 1.5, 24)], 'neck', moulded((0.025, 0.025, 0.026, 1)), cap_start=False,
                cap_end=False)
            knurl(r - .2, 21, 33, teeth=84, depth=.55, edge=.7, material=aluminium(metal('silver' if color == 'white' else color), .26))
        with group('body') as body:
            side = [(r, z) for z in range(38, 78, 4)]
            lathe([(r - 3, 33.4), (r, 33.8, .5)] + side + [(r, h, 2.4), (r - 3.0, h, .5), (r - 4.2, h - 1.2)], 'shell',
                  moulded(plastic(color)), cap_start=False, cap_end=False)
            slant(body, SLOPE, 40, 78)
        with group('face') as face:
            z = h - 1.0
            lathe([(r - 4.0, z), (0, z)], 'paper', e_ink(), cap_start=False, cap_end=False)
            black = ink()
            text(market.degrees(reading), 11.2, z + .04, black, at=(1.4, -4.6), spacing=.95)
            ticks(19.4, 21, .22, 215, -35, 51, z + .04, ink((0.24, 0.24, 0.22, 1)))
            arc(20.2, 1.7, 215, 215 - 250 * .55, z + .06, black)
            slant(face, SLOPE)
    return root
