"""Motion sensor: a small soft-square with a faceted opal eye in a knurled ring."""
from math import cos, pi, sin

from graphics import circle_plate
from materials import aluminium, frosted, glow, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, rounded

HERO = dict(mode='wall', azimuth=-32, elevation=8, fill=0.54)
SECOND = dict(azimuth=40, elevation=-8)
DETAIL = dict(azimuth=-36, elevation=14, aim=(-2, -32, 2), span=50, fstop=8)
USE = dict(setting='hallway', span=420, tone='#b7aca0', drop=24)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal('silver'), .26)
    with group('motion sensor', 'front', at=at, rotate=rotate) as root:
        edge = rounded([(0, 2.0), (0, 22.0, 6.5), (6, 22.0)], 12)[1:-1]
        loft([(box_outline(66, 66, 22, soft=2.35), [(14, 1), (1, 1), (0, 2)] + edge), (circle, [(24.6, 22), (24.3, 21.8), (24, 20), (2, 20)])],
            'body', shell)
        knurl(23.8, 20.4, 25.2, teeth=84, depth=.42, edge=.7, material=ring)
        lathe([(22.4, 25.16), (21.8, 25.16, .3), (21.0, 23.6)], 'lip', ring, cap_start=False, cap_end=False)
        # facets of the lens: flat rings with sharp edges between them
        rings = [(21.2 * cos(a), 23.4 + 15.5 * sin(a)) for a in (pi / 2 * i / 7 for i in range(8))]
        loft([(lambda r: circle(max(r, .01), 20), rings)], 'eye', frosted((0.80, 0.79, 0.76, 1)), cap_start=False, cap_end=False, sharp=5)
        circle_plate(.7, 22.05, glow((0.42, 1.0, 0.66, 1), 4), at=(0, -28.6))
    return root
