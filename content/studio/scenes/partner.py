"""Partner pages: a sideboard with the thermostat, valves, hub and plug side by side."""
import studio
from devices import hub, humidity_sensor, indoor_camera, radiator_valve, smart_plug, thermostat
from palette import linear
from scenes.furniture import picture_frame
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import bowl, books_lying, branch, vase
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.04, exposure=0.0, model='rt_hdr_alb_nrm')


def build(size):
    studio.new(mode='room')
    slab((9000, 100, 5000), (0, 50, 0), plaster(linear('#bfb6a4')), 'wall')
    thermostat.build('white', at=(40, 0, 250))
    humidity_sensor.build('mint', at=(190, 0, 250))
    oak = wood(scale=.5)
    slab((1700, 420, 34), (60, -212, -17), oak, 'top')
    slab((1660, 400, 600), (60, -206, -334), oak, 'body')
    hub.build('white', at=(60, -200, 0), rotate=(0, 0, 6))
    for x, y, reading in ((190, -170, 21), (252, -236, 19)):
        radiator_valve.build('white', reading, at=(x, y, 0))
    indoor_camera.build('black', at=(-96, -210, 0), rotate=(0, 0, 12))
    smart_plug.build('white', at=(-14, -300, 0), rotate=(0, 0, -14))
    _furniture()
    towards = (0.62, 0.80, -0.50)
    sun(towards, 5.0)
    shutter((-2300 * towards[0] / towards[1] + 90, -2300, 2300 * -towards[2] / towards[1] + 190), 900, 1300)
    daylight(0.45)
    area((-1500, -1500, 700), (0, 0, 100), (1300, 1300), 120, (0.90, 0.95, 1.0))
    camera(at=(-260, -1260, 330), look=(76, 0, 108), focus=(60, -200, 50), lens=56, fstop=5, size=size)


def _furniture():
    with group('vase', at=(440, -170, 0)):
        vase(230, 66, '#8d7a66')
        for i, (turn, lean) in enumerate(((0, 16), (70, 24), (200, 20), (300, 10))):
            with group('branch', at=(0, 0, 150), rotate=(0, 0, turn)):
                branch(430 - 30 * i, seed=i + 2, lean=lean)
    with group('books', at=(-320, -200, 0)):
        high = books_lying(3)
    with group('bowl', at=(-320, -200, high)):
        bowl(70, 44)
    with group('picture', at=(-300, -14, 330)):
        picture_frame(380, 500)
