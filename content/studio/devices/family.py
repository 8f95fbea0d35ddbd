"""Press: the whole family on paper, tall devices behind, small ones in front."""
from shapes import group

from . import air_quality, hub, indoor_camera, radiator_valve, siren, smart_plug, thermostat, weather_station

HERO = dict(mode='table', azimuth=-6, elevation=15, fill=0.84)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('family', at=at, rotate=rotate) as root:
        air_quality.build('sand', at=(-268, 40, 0))
        thermostat.build('white', at=(-164, -20, 46), rotate=(0, 0, 8))
        radiator_valve.build('white', 21, at=(-78, 44, 0))
        smart_plug.build('white', at=(-52, -84, 0), rotate=(0, 0, -6))
        weather_station.build('silver', at=(48, 10, 0))
        indoor_camera.build('black', at=(174, 14, 0), rotate=(0, 0, -8))
        siren.build('white', at=(272, 44, 48), rotate=(0, 0, -12))
        hub.build('black', at=(118, -104, 0), rotate=(0, 0, -10))
    return root
