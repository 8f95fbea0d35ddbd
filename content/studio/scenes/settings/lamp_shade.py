"""An evening corner: the bulb hangs from a fabric cord, lit, before a dark wall."""
import studio
from materials import brushed, gloss
from palette import linear
from scenes.furniture import picture_frame
from scenes.house import slab
from scenes.light import area, camera, daylight
from scenes.props import books_standing, branch, vase
from scenes.surfaces import plaster, wood
from shapes import group, lathe

DEVELOP = dict(bloom=0.10, exposure=0.2)


def build(device, size, span=430):
    studio.new(mode='room')
    slab((6000, 100, 4000), (0, 320, 0), plaster(linear('#5d655c')), 'wall')
    slab((2600, 300, 36), (0, 120, -258), wood(scale=.5), 'shelf')
    device(at=(0, 0, 62), rotate=(180, 0, 0), lit=2.2)
    _cord()
    with group('books', at=(70, 190, -240)):
        books_standing(5, 2)
    with group('vase', at=(-170, 180, -240)):
        vase(180, 56, '#b08a62')
        for turn, lean in ((0, 20), (140, 18), (260, 24)):
            with group('branch', at=(0, 0, 120), rotate=(0, 0, turn)):
                branch(330, seed=turn + 1, lean=lean)
    with group('picture', at=(330, 262, 110)):
        picture_frame(260, 340)
    area((0, -10, -40), (0, 0, -400), (70, 70), 9, (1.0, 0.76, 0.48))
    area((-20, 40, -20), (0, 400, -20), (70, 70), 7, (1.0, 0.76, 0.48))
    daylight(0.10, (0.50, 0.62, 1.0))
    area((-900, -900, 500), (0, 0, 0), (900, 900), 22, (1.0, 0.86, 0.70))
    distance = span * 70 / 36
    camera(at=(-distance * .14, -distance * .98, -20), look=(0, 0, -30), focus=(0, -20, 0), lens=70, fstop=3.2, size=size)


def _cord():
    brass = brushed((0.72, 0.54, 0.28, 1), .26)
    lathe([(17, 30), (19, 32, 1), (19, 64, 1), (21, 66, 1), (19, 68, 1), (12, 92, 8), (5, 94), (0, 94)], 'socket', brass, cap_start=False)
    lathe([(3, 93), (3, 900)], 'cord', gloss((0.03, 0.025, 0.02, 1), .7), n=24)
