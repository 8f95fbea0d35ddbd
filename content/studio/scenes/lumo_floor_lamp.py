"""Marge, the floor lamp: turns pale when the air-quality monitor on the stool asks for a window."""
import studio
from devices import air_quality
from palette import linear
from scenes.furniture import plant
from scenes.house import slab, window
from scenes.light import area, camera, daylight
from scenes.paper_lamps import floor_lamp
from scenes.props import books_lying
from scenes.surfaces import plaster, wood
from shapes import group, lathe, place

DEVELOP = dict(bloom=0.07, exposure=0.3, model='rt_hdr_alb_nrm')


def build(size):
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 700, 0), plaster(linear('#9fa095')), 'wall')
    slab((6000, 5000, 40), (0, -1000, -20), wood(scale=.3), 'floor')
    with group('lamp', at=(-260, 330, 0)):
        floor_lamp()
    _stool()
    air_quality.build('white', at=(150, -50, 430), rotate=(0, 0, -8))
    with group('books', at=(306, 70, 430)):
        books_lying(2, 3)
    with group('plant', at=(760, 420, 0)):
        plant(1150, 40, seed=6)
    with group('window', at=(-890, 620, 1020)):
        window(520, 1040, strength=.8)
    daylight(0.14, (0.42, 0.56, 1.0))
    area((-1400, -1600, 1500), (0, 0, 300), (1500, 1500), 80, (0.66, 0.78, 1.0))
    area((900, -900, 1100), (200, 0, 450), (500, 500), 34, (1.0, 0.82, 0.62))
    camera(at=(-60, -1900, 760), look=(24, 0, 612), focus=(150, -60, 500), lens=47, fstop=4, size=size)


def _stool():
    oak = wood(scale=.7)
    place(lathe([(0, 404), (200, 404, 3), (200, 430, 6), (0, 430)], 'seat', oak), at=(250, 10, 0))
    with group('legs', at=(250, 10, 0)):
        for x, y in ((-120, -110), (120, -110), (0, 140)):
            place(lathe([(0, 0), (13, 0, 2), (17, 410), (0, 410)], 'leg', oak, n=48), at=(x, y, 0))
