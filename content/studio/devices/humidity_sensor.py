"""Humidity and temperature sensor: the smallest soft-square of the family."""
import market
from graphics import drop, text, ticks
from materials import aluminium, e_ink, ink, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, lathe, loft, rounded

HERO = dict(mode='wall', azimuth=-26, elevation=8, fill=0.50)
SECOND = dict(azimuth=42, elevation=12)
DETAIL = dict(azimuth=-52, elevation=20, aim=(-5, -15, 2), span=50, fstop=14)
USE = dict(setting='hallway', span=360, tone='#b9c4bd', drop=24)
RING = {'white': 'silver', 'sand': 'gold', 'mint': 'mint'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal(RING.get(color, color)), .22)
    with group('humidity sensor', 'front', at=at, rotate=rotate) as root:
        edge = rounded([(0, 1.6), (0, 16.0, 4.6), (6, 16.0)], 12)[1:-1]
        loft([(box_outline(54, 54, 18, soft=2.35), [(12, 1), (.9, 1), (0, 1.8)] + edge), (circle, [(21.6, 16), (21.4, 15.8), (21.2, 15), (2, 15)])],
            'body', shell)
        loft([(box_outline(50, 50, 16, 2.35), [(10, 0), (0, 0), (0, 1.2)])], 'adhesive', moulded((0.03, 0.03, 0.03, 1)))
        lathe([(21.3, 15), (21.3, 16.9, .5), (19.9, 16.9, .4), (19.4, 15.4)], 'ring', ring, cap_start=False, cap_end=False)
        lathe([(19.6, 15.4), (0, 15.4)], 'paper', e_ink(), cap_start=False, cap_end=False)
        _face(15.44)
    return root


def _face(z):
    black, mid = ink(), ink((0.24, 0.24, 0.22, 1))
    text('48', 8.6, z, black, at=(-1.8, -2.2), spacing=.95)
    text('%', 3.4, z, black, at=(8.2, -2.2))
    text(market.degrees(21.4, 1, 1), 3.4, z, mid, at=(.5, -9))
    drop(2.6, z, black, at=(0, 11.4), width=.4)
    ticks(16.8, 17.8, .18, 200, 340, 29, z, mid)
