"""Valve adapters: six threaded rings in white and nickel, for the common radiator valves."""
from math import pi, sin

from materials import brushed, plastic as moulded
from palette import plastic
from shapes import group, knurl, lathe, place

HERO = dict(mode='table', azimuth=-16, elevation=30, fill=0.76)
SECOND = dict(azimuth=26, elevation=16)
DETAIL = dict(azimuth=-20, elevation=26, aim=(-16, -22, 10), span=62, fstop=9)
USE = dict(setting='shelf', span=300, tone='#bdb5a8', seed=5, height=36)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, nickel = moulded(plastic(color)), brushed((0.66, 0.65, 0.63, 1), .24)
    with group('valve adapters', at=at, rotate=rotate) as root:
        places = ((-46, 26, 17, 24, shell), (0, 34, 20, 18, nickel), (48, 22, 15.5, 28, shell), (-36, -26, 15, 17, nickel), (10, -22, 18, 22, shell))
        for x, y, r, h, material in places:
            with group('adapter', at=(x, y, 0)):
                _adapter(r, h, material)
        with group('adapter lying', at=(58, -30, 18.6), rotate=(96, 0, 28)):
            _adapter(17, 20, nickel)
    return root


def _adapter(r, h, material):
    """A knurled flange with a threaded collar on it."""
    knurl(r + 1.6, 0, h * .42, teeth=int(r * 3.4), depth=.7, edge=.8, material=material)
    top = h * .42
    thread = [(r - 1.4 + .55 * sin(2 * pi * i / 8), top + (h - top) * i / 56) for i in range(57)]
    lathe([(r, top - .05)] + thread + [(r - 2.4, h), (r - 4.2, h, .4), (r - 4.4, .2), (r, .1)], 'collar', material, n=128, cap_start=False,
        cap_end=False, sharp=70)
    place(lathe([(r - 4.3, h * .5), (r - 6.4, h * .5)], 'seat', material, n=128, cap_start=False, cap_end=False))
