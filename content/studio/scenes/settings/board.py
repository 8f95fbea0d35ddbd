"""Inside a distribution board: the device on the rail between circuit breakers, as an electrician leaves it."""
import studio
from graphics import text
from materials import gloss, matte, plastic
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight
from shapes import box_outline, group, loft, place, rounded, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.1)
MODULE = 18


def build(device, size, span=212):
    studio.new(mode='room')
    slab((1600, 20, 1200), (0, 14, 0), matte(linear('#8f8c86'), .6), 'back')
    device(at=(0, 0, 0), rail=900)
    for side, ratings in ((-1, ('B16', 'B16', 'B10', 'B16', 'B16', 'C16', 'B16', 'B16')), (1, ('B16', 'B10', 'B16', 'B16', 'B16', 'C16', 'B16'))):
        edge = 27.4 if side < 0 else 27.4 + 2 * MODULE
        for i, rating in enumerate(ratings):
            with group('breaker', 'front', at=(side * (edge + MODULE * (i + .5)), 0, 0)):
                _breaker(rating)
    with group('residual current device', 'front', at=(27.4 + MODULE, 0, 0)):
        _residual()
    _cover()
    daylight(0.5)
    area((-500, -700, 560), (0, 0, 0), (460, 460), 46, (1.0, 0.94, 0.86))
    area((700, -600, 100), (0, 0, 0), (200, 600), 12, (0.85, 0.92, 1.0))
    distance = span * 70 / 36
    camera(at=(-distance * .30, -distance * .93, distance * .20), look=(4, -40, 2), focus=(0, -58, 0), lens=70, fstop=7, size=size)


def _cover():
    """The plate that leaves only the levers free, and a strip of labels above them."""
    shell = plastic(linear('#e4e1da'), .4, .05)
    for z in (-112, 112):
        slab((1600, 10, 178), (0, -46, z), shell, 'cover')
    place(rounded_box(520, 11, 1.2, 2, edge=.4, soft=2, name='strip', material=matte(linear('#f6f3ec'))), at=(0, -51, 36), rotate=(90, 0, 0))
    pencil = gloss((0.10, 0.10, 0.11, 1), .6)
    for i, word in enumerate(('1', '2', '3', '4', '5', '6', '7', '8', '', '', '', '', '9', '10', '11', '12')):
        with group('label', 'front', at=(-27.4 + MODULE * (i - 7.5), -52.4, 34)):
            text(word, 3.6, 0, pencil)


def _body(width, shell):
    loft([(box_outline(width - .5, 88, 2), rounded([(3, 4), (0, 4, .6), (0, 44, 1), (3, 44)], 4))], 'body', shell)
    loft([(box_outline(width - .5, 45, 1.6), rounded([(1, 42), (0, 42), (0, 60, 1.2), (3, 60)], 5))], 'nose', shell)


def _breaker(rating):
    shell = plastic(linear('#d9d6cf'), .42, .06)
    _body(MODULE, shell)
    _lever(0, 9, linear('#33373c'))
    text(rating, 2.5, 60.03, gloss((0.03, 0.03, 0.03, 1), .6), at=(0, -10.5), weight='SemiBold')
    place(rounded_box(5, 2.2, .3, .6, edge=.1, z=59.95, name='window', material=gloss((0.42, 0.045, 0.03, 1), .3)), at=(0, -6, 0))
    _line(-14.5)


def _residual():
    """Two modules wide, with a test button and a wide lever."""
    _body(2 * MODULE, plastic(linear('#d9d6cf'), .42, .06))
    _lever(7, 13, linear('#24507c'))
    text('30 mA', 2.5, 60.03, gloss((0.03, 0.03, 0.03, 1), .6), at=(-8, -10.5), weight='SemiBold')
    place(rounded_box(7, 7, 2.2, 1.4, edge=.6, z=59.9, name='test', material=plastic(linear('#c9702c'), .4)), at=(-9.5, 5, 0))
    _line(-14.5, 26)


def _lever(x, width, color):
    """A slot with a lever that leans upwards: on."""
    place(rounded_box(width + 1.4, 15, .5, 1.2, edge=.2, z=59.8, name='slot', material=gloss((0.02, 0.02, 0.021, 1), .5)), at=(x, 4, 0))
    place(rounded_box(width, 5.4, 8.5, 1.4, edge=1.2, z=0, name='lever', material=plastic(color, .38, .05)), at=(x, 5, 59), rotate=(-22, 0, 0))


def _line(y, width=11):
    place(rounded_box(width, .35, .05, .1, edge=.01, z=60, name='line', material=gloss((0.05, 0.05, 0.05, 1), .6)), at=(0, y, 0))
