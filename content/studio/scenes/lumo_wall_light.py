"""Rabat, the wall light: shows the way out when the sensor on the door sees it open."""
from devices import opening_sensor
from materials import plastic
from palette import linear
from scenes import lumo
from scenes.house import door, slab
from scenes.light import camera
from scenes.paper_lamps import wall_light
from shapes import group

DEVELOP = lumo.DEVELOP


def build(size):
    lumo.evening('#b4a48c', shelf=False, wall=0)
    paint = plastic(linear('#e4dfd4'), .4, .05)
    slab((84, 70, 3000), (-30, -20, 0), paint, 'frame')
    with group('door', at=(-510, -30, -1500)):
        door(860, 2350, linear('#5d6a62'))
    opening_sensor.build('white', at=(-78, -56, -30))
    with group('light', at=(230, 0, 90)):
        wall_light()
    camera(at=(-60, -1180, 30), look=(76, 0, 20), focus=(120, -60, 40), lens=60, fstop=6, size=size)
