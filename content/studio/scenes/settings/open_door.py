"""A front door that stands open: the outer wall in the evening sun, the lit hallway behind it."""
import studio
from graphics import text
from materials import aluminium
from palette import linear
from scenes.furniture import picture_frame, plant
from scenes.house import slab
from scenes.light import area, camera, daylight, sun
from scenes.surfaces import plaster, wood
from shapes import MM, group, lathe

DEVELOP = dict(bloom=0.05, exposure=0.0)
FLOOR, DEEP = -1250, 560


def build(device, size, span=560, tone='#d5cabb'):
    """The device places one part on the outer wall, at the origin, and one inside, DEEP behind it and left of the jamb."""
    studio.new(mode='room')
    slab((3000, 220, 4200), (1380, 110, 200), plaster(linear(tone)), 'outer wall')
    slab((64, 240, 4200), (-132, 112, 200), wood(scale=.5), 'jamb')
    slab((3000, 80, 4200), (-1000, DEEP + 40, 200), plaster(linear('#c9a98c')), 'inner wall')
    slab((6000, 4000, 60), (0, 900, FLOOR - 30), wood(scale=.35), 'floor')
    device(at=(0, 0, 0))
    _number('12', (30, 0, 160))
    with group('plant', at=(560, -320, FLOOR)):
        plant(1150, 40, seed=9)
    with group('picture', at=(-652, DEEP - 14, 60)):
        picture_frame(250, 330)
    _hooks()
    sun((0.42, 0.80, -0.50), 3.6, (1.0, 0.84, 0.64), .8)
    daylight(0.5)
    area((-420, 260, 900), (-420, 400, -200), (500, 220), 62, (1.0, 0.80, 0.58))
    area((1200, -1500, 300), (0, 0, 0), (1500, 1500), 46, (0.85, 0.92, 1.0))
    distance = span * 50 / 36
    camera(at=(distance * .10, -distance * .99, 60), look=(-84, 0, 10), focus=(0, 20, 0), lens=50, fstop=11, size=size)


def _hooks():
    """A rail with one coat hook and a scarf, on the inner wall."""
    oak = wood(scale=.8)
    slab((420, 18, 54), (-420, DEEP - 9, 268), oak, 'rail')
    for x in (-560, -420, -280):
        with group('hook', 'front', at=(x, DEEP - 18, 262)):
            lathe([(5, 0), (5, 26), (11, 28, 2), (11, 34, 3), (0, 35)], 'hook', aluminium((0.60, 0.45, 0.24, 1), .28), n=48)


def _number(body, at):
    with group('number', 'front', at=at):
        digits = text(body, 54, 6, aluminium((0.60, 0.45, 0.24, 1), .28), weight='Medium')
        digits.data.extrude, digits.data.bevel_depth = 3 * MM, .6 * MM
