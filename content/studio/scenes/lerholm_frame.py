"""Rand, the frame of stoneware: on a wall in the sun, with the thermostat in it."""
from devices import thermostat
from scenes.settings import hallway
from scenes.stoneware import frame
from shapes import group

DEVELOP = hallway.DEVELOP


def build(size):
    hallway.build(_framed, size, span=430, tone='#bdb6a4', drop=24)


def _framed(at):
    with group('frame', 'front', at=at):
        frame()
    thermostat.build('white', at=(0, -5, 0))
