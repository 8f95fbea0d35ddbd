"""Bundle: one thermostat and three radiator valves."""
from shapes import group

from . import radiator_valve, thermostat

HERO = dict(mode='table', azimuth=-12, elevation=24, fill=0.76)
SECOND = dict(azimuth=-36, elevation=17)
DETAIL = dict(azimuth=-22, elevation=24, aim=(50, -20, 62), span=96, fstop=18)
USE = dict(setting='shelf', span=520, tone='#c8b49a')


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack heat', at=at, rotate=rotate) as root:
        thermostat.build(color, at=(-46, 0, 46), rotate=(0, 0, 6))
        for x, y, turn, reading in ((46, 30, 4, 21), (92, -26, -8, 19), (26, -66, 6, 17)):
            radiator_valve.build(color, reading, at=(x, y, 0), rotate=(0, 0, turn))
    return root
