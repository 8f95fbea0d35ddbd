"""Article, weather: wind and rain gauge on two posts in a garden."""
from devices import rain_gauge, wind_gauge
from scenes.settings import garden
from shapes import group

DEVELOP = garden.DEVELOP


def build(size):
    garden.build(_instruments, size, span=560, mount='post', height=40)


def _instruments(at):
    rain_gauge.build('silver', at=at)
    with group('second post', at=(-215, 120, 90)):
        garden.mast()
        wind_gauge.build('silver')
