"""Bundle: four opening sensors, one siren, one motion sensor."""
from shapes import group

from . import motion_sensor, opening_sensor, siren

HERO = dict(mode='wall', azimuth=-22, elevation=6, fill=0.76)
SECOND = dict(azimuth=34, elevation=12)
DETAIL = dict(azimuth=-30, elevation=10, aim=(-40, -24, 30), span=120, fstop=14)
USE = dict(setting='hallway', span=620, tone='#bdb2a3', drop=24)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack home', at=at, rotate=rotate) as root:
        siren.build(color, at=(-62, 0, 58))
        motion_sensor.build(color, at=(52, 0, 58))
        for i in range(4):
            opening_sensor.build(color, at=(-99 + 60 * i, 0, -58))
    return root
