"""Bundle: weather station, rain gauge and wind gauge."""
from shapes import group

from . import rain_gauge, weather_station, wind_gauge

HERO = dict(mode='table', azimuth=-10, elevation=20, fill=0.80)
SECOND = dict(azimuth=26, elevation=28)
DETAIL = dict(azimuth=-16, elevation=22, aim=(0, -20, 84), span=130, fstop=14)
USE = dict(setting='garden', mount='table', span=480)


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('pack sky', at=at, rotate=rotate) as root:
        weather_station.build(color, at=(-70, -6, 0))
        rain_gauge.build(color, at=(146, -24, 0))
        wind_gauge.build(color, at=(74, 64, 0))
    return root
