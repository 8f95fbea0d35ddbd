"""Regnskål, the bowl: on a garden wall, the rain gauge on the step in its middle, rain around it."""
from devices import rain_gauge
from materials import gloss
from scenes.settings import garden
from scenes.stoneware import bowl
from shapes import group, lathe

DEVELOP = garden.DEVELOP


def build(size):
    garden.build(_filled, size, span=450, mount='coping', height=70, rise=.34)


def _filled(at):
    with group('bowl', at=at):
        bowl()
        lathe([(0, 50), (144, 50)], 'water', gloss((0.030, 0.042, 0.036, 1), .03), cap_start=False, cap_end=False)
    rain_gauge.build('silver', at=(0, 0, 58))
