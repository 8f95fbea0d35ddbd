"""Bundle: doorbell and chime."""
from shapes import group

from . import chime, doorbell

HERO = dict(mode='wall', azimuth=-26, elevation=6, fill=0.74)
SECOND = dict(azimuth=36, elevation=-6)
DETAIL = dict(azimuth=-32, elevation=8, aim=(30, -30, -20), span=100, fstop=12)
USE = dict(setting='front_door', span=560)


def build(color='sand', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack threshold', at=at, rotate=rotate) as root:
        doorbell.build(color, at=(-52, 0, 0))
        chime.build('white', at=(52, 0, -17))
    return root
