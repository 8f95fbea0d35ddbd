"""Ourlet, the table lamp: beside the thermostat whose evening programme it follows."""
from devices import thermostat
from scenes import lumo
from scenes.light import camera
from scenes.paper_lamps import table_lamp
from scenes.props import books_lying, mug
from shapes import group

DEVELOP = lumo.DEVELOP


def build(size):
    lumo.evening('#9c927f', wall=150)
    with group('lamp', at=(-90, 0, 0)):
        table_lamp()
    thermostat.build('white', at=(150, 150, 250))
    with group('books', at=(130, -10, 0)):
        high = books_lying(2, 4)
    with group('mug', at=(120, -20, high), rotate=(0, 0, -40)):
        mug('#cfc6b6')
    camera(at=(-190, -1260, 250), look=(8, 0, 176), focus=(-60, -80, 190), lens=66, fstop=6, size=size)
