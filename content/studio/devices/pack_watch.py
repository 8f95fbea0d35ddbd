"""Bundle: two indoor cameras and one siren."""
from shapes import group

from . import indoor_camera, siren

HERO = dict(mode='table', azimuth=-12, elevation=15, fill=0.74)
SECOND = dict(azimuth=26, elevation=24)
DETAIL = dict(azimuth=-20, elevation=12, aim=(-10, -30, 66), span=110, fstop=12)
USE = dict(setting='shelf', span=480, tone='#b9b3a6')


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack watch', at=at, rotate=rotate) as root:
        siren.build(color, at=(6, 40, 48), rotate=(0, 0, 0))
        indoor_camera.build(color, at=(-78, -16, 0), rotate=(0, 0, 14))
        indoor_camera.build(color, at=(80, -30, 0), rotate=(0, 0, -20))
    return root
