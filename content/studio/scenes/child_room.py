"""Article, children: the room sensor on a shelf between wooden toys."""
import studio
from devices import room_sensor
from materials import plastic
from palette import linear
from scenes.furniture import picture_frame
from scenes.house import slab
from scenes.light import camera
from scenes.props import books_standing
from scenes.settings import shelf
from scenes.surfaces import plaster, wood
from shapes import group, lathe, place, rounded_box, sphere

DEVELOP = dict(shelf.DEVELOP, exposure=-0.08)
PAINTS = ('#c8735a', '#e0b45c', '#7f9c8c', '#5f7f95', '#e6d8c3')


def build(size):
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 190, 0), plaster(linear('#c9b7b0')), 'wall')
    slab((2600, 300, 36), (0, -10, -18), wood(dark=(0.36, 0.24, 0.14, 1), light=(0.58, 0.43, 0.28, 1), scale=.5), 'shelf')
    room_sensor.build('silver', at=(10, -50, 0), rotate=(0, 0, -6))
    with group('rings', at=(-190, -10, 0)):
        _stacking_rings()
    _blocks()
    with group('books', at=(250, 60, 0)):
        books_standing(6, 2)
    with group('picture', at=(-60, 124, 172), rotate=(-4, 0, 0)):
        picture_frame(210, 270, art=linear('#e0b45c'))
    shelf.morning()
    camera(at=(-150, -1000, 250), look=(6, 0, 84), focus=(0, -70, 40), lens=74, fstop=4.5, size=size)


def _stacking_rings():
    lathe([(0, 0), (70, 0, 4), (70, 14, 4), (0, 14)], 'foot', wood(scale=1.2))
    lathe([(8, 10), (7, 150)], 'stick', wood(scale=1.2))
    for i, paint in enumerate(PAINTS):
        r, z = 62 - i * 8, 14 + i * 25
        lathe([(9, z), (r - 12, z), (r, z + 12, 12), (r - 12, z + 24.5), (9, z + 24.5)], 'ring', plastic(linear(paint), .38, .08))
    sphere(17, 'top', plastic(linear('#c8735a'), .38, .08), at=(0, 0, 152))


def _blocks():
    for i, (x, y, z, turn) in enumerate(((118, -40, 0, 12), (170, -12, 0, -20), (142, -30, 44, 34))):
        block = rounded_box(44, 44, 44, 6, edge=3, soft=2.1, name='block', material=plastic(linear(PAINTS[(i * 2 + 1) % 5]), .42, .1))
        place(block, at=(x, y, z), rotate=(0, 0, turn))
