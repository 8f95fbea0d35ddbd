"""Solar monitor: an aluminium disc for the wall, the day's sun as an arc on its e-paper face."""
import market
from graphics import arc, sun, text, ticks
from materials import aluminium, e_ink, ink, plastic as moulded
from palette import metal
from shapes import group, knurl, lathe

HERO = dict(mode='wall', azimuth=-26, elevation=8, fill=0.60)
SECOND = dict(azimuth=42, elevation=16)
DETAIL = dict(azimuth=-40, elevation=16, aim=(-24, -26, 14), span=64, fstop=8)
USE = dict(setting='hallway', span=520, tone='#c8bda6', drop=24)


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = aluminium(metal(color), .3)
    with group('solar monitor', 'front', at=at, rotate=rotate) as root:
        lathe([(0, 0), (52, 0), (52, 4)], 'base', moulded((0.03, 0.03, 0.03, 1)), cap_end=False)
        lathe([(50, 3), (58, 3, 1), (58, 16, 2), (55, 22, 3), (51.4, 24, .4), (50.6, 23)], 'disc', shell, cap_start=False, cap_end=False)
        knurl(51.2, 20.6, 26.4, teeth=160, depth=.42, edge=.8, material=shell)
        lathe([(49.6, 26.36), (48.8, 26.36, .3), (46.8, 24.4)], 'lip', aluminium(metal(color), .18), cap_start=False, cap_end=False)
        lathe([(47.2, 24.4), (0, 24.4)], 'paper', e_ink(), cap_start=False, cap_end=False)
        _face(24.44)
    return root


def _face(z):
    black, mid = ink(), ink((0.24, 0.24, 0.22, 1))
    text(market.number(3.2), 15, z, black, at=(-5, -9), spacing=.95)
    text('kW', 5.0, z, mid, at=(19, -9))
    ticks(38.4, 41, .28, 200, -20, 45, z, mid)
    arc(39.7, 3.2, 200, 78, z + .02, black)
    sun(6, z, black, at=(0, 20), width=.6)
    text(market.number(18.6, unit=' kWh'), 4.2, z, mid, at=(0, -22.5))
