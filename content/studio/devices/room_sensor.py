"""Extra room sensor: the weather station's indoor drum, made small."""
import market
from graphics import smooth, stroke, text
from materials import aluminium, ink
from palette import metal
from shapes import group

from .weather_station import drum

HERO = dict(mode='table', azimuth=-14, elevation=22, fill=0.52)
SECOND = dict(azimuth=34, elevation=10)
DETAIL = dict(azimuth=-20, elevation=36, aim=(-6, -8, 38), span=48, fstop=8)
USE = dict(setting='shelf', span=204, tone='#a9b3ad', seed=3, height=24, books=60, fstop=13)


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('room sensor', at=at, rotate=rotate) as root:
        drum(aluminium(metal(color), 0.30), 31, 42, _face)
    return root


def _face(z):
    black, mid = ink(), ink((0.25, 0.25, 0.23, 1))
    text(market.degrees(19.2, 1, 1), 10.6, z, black, at=(1.2, -1.4), spacing=.95)
    text('51 %', 4.2, z, mid, at=(0, -12.5))
    moon = [(2.2, 17.6), (-.4, 17.0), (-1.6, 14.6), (-.6, 12.2), (1.8, 11.2), (-1.6, 10.6), (-4.4, 13.0), (-4.0, 16.6), (-1.2, 18.6)]
    stroke(smooth(moon), .5, z, black, closed=True)
