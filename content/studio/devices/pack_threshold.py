"""Bundle: doorbell and chime."""
from shapes import group

from . import chime, doorbell

HERO = dict(mode='wall', azimuth=-26, elevation=6, fill=0.74)
SECOND = dict(azimuth=36, elevation=-6)
DETAIL = dict(azimuth=-32, elevation=8, aim=(30, -30, -20), span=100, fstop=12)
USE = dict(setting='open_door', options=dict(chime_at=(-424, 560, 26)))


def build(color='sand', chime_at=None, at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack threshold', at=at, rotate=rotate) as root:
        doorbell.build(color, at=(0 if chime_at else -52, 0, 0))
        chime.build('white', at=chime_at or (52, 0, -17))
    return root
