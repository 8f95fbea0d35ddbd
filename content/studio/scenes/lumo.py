"""Partner pages, lamps of paper: the weather station beside the table lamp, which tells of tomorrow in amber."""
import studio
from devices import weather_station
from palette import linear
from scenes.house import slab, window
from scenes.light import area, camera, daylight
from scenes.paper_lamps import table_lamp
from scenes.props import books_lying, branch, vase
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.07, exposure=0.25, model='prefiltered')


def build(size):
    evening('#a3937c')
    weather_station.build('silver', at=(110, -60, 0))
    with group('lamp', at=(-120, -10, 0)):
        table_lamp(color=(1.0, 0.56, 0.22))
    with group('vase', at=(390, 60, 0)):
        vase(210, 62, '#5f5a52')
        for turn, lean in ((0, 14), (120, 22), (240, 18)):
            with group('branch', at=(0, 0, 140), rotate=(0, 0, turn)):
                branch(400, seed=turn + 2, lean=lean)
    with group('books', at=(-430, 20, 0)):
        books_lying(3)
    with group('window', at=(-640, 150, 490)):
        window(520, 900, strength=.9)
    if size[0] > size[1]:
        camera(at=(-110, -1300, 230), look=(-30, 0, 150), focus=(50, -80, 60), lens=56, fstop=4.5, size=size)
    else:                                    # for phones: both above, the front of the sideboard below for the words
        camera(at=(-110, -1500, 200), look=(-30, 0, -34), focus=(50, -80, 60), lens=50, fstop=4.5, size=size)


def evening(tone, shelf=True, wall=170):
    """A wall and an oak top after sunset; the lamp of the scene does the rest."""
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, wall + 50, 0), plaster(linear(tone)), 'wall')
    if shelf:
        slab((2600, 420, 36), (0, -40, -18), wood(scale=.5), 'top')
    daylight(0.2, (0.42, 0.56, 1.0))
    area((-900, -1100, 900), (0, 0, 100), (900, 900), 26, (0.66, 0.78, 1.0))
    area((700, -1000, 500), (60, 0, 100), (500, 500), 20, (1.0, 0.80, 0.60))
