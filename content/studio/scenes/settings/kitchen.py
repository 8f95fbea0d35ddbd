"""Kitchen: glazed tiles over an oak worktop, a socket in the wall, fruit and a board beside it."""
from random import Random

import market
import sockets
import studio
from materials import brushed, gloss, matte, plastic
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import bowl, mug
from scenes.surfaces import ceramic, wood
from shapes import box_outline, circle, group, loft, place, rounded, rounded_box, sphere

DEVELOP = dict(bloom=0.04, exposure=0.15)
TOP = -150


def build(device, size, span=470, tone='#b9c3b4', drop=29, side=-.1):
    """`drop`: mm from the foot of a plug to its axis; `span` and `side` frame it as in the other settings."""
    studio.new(mode='room')
    slab((6000, 100, 3000), (0, 58, 0), matte(linear('#cfcabf')), 'joints')
    _tiles(ceramic(linear(tone), .16))
    slab((4000, 640, 40), (0, -300, TOP - 20), wood(scale=.5), 'worktop')
    _socket((0, 0, 0))
    _socket((82, 0, 0))
    device(at=(0, -9, -drop))
    _things()
    towards = (0.74, 0.60, -0.46)
    sun(towards, 4.6, (1.0, 0.86, 0.68))
    shutter((-1700 * towards[0] / towards[1] + 60, -1700, 1700 * -towards[2] / towards[1] - 10), 640, 560, columns=2, rows=2, bar=36)
    daylight(0.5)
    area((-900, -1300, 700), (0, 0, 0), (900, 900), 60, (0.90, 0.95, 1.0))
    distance, shift = span * 60 / 36, -side * span * .5
    camera(at=(shift - distance * .30, -distance * .94, 30 + distance * .1), look=(shift, 0, -24), focus=(0, -40, 0), lens=60, fstop=4.5, size=size)


def _tiles(glaze, pitch=102, columns=26, rows=10):
    rnd = Random(3)
    for i in range(columns):
        for k in range(rows):
            tile = rounded_box(pitch - 3, pitch - 3, 8, 2.5, edge=2.2, soft=2, name='tile', material=glaze, n=32)
            place(tile, at=((i - columns / 2 + .5) * pitch, 8, TOP + (k + .5) * pitch), rotate=(90 + rnd.uniform(-.5, .5), rnd.uniform(-.5, .5), 0))


def _socket(at):
    white = plastic(linear('#efece5'), .3, .03)
    with group('socket', 'front', at=at):
        edge = rounded([(0, 0), (0, 9, 2.4), (8, 9)], 8)
        kind, floor = market.plug(), 1.95
        section = (circle, [(22.4, 9), (21.6, 8.6), (21, 8), (20, 2), (.2, 2)])
        if not isinstance(sockets.SOCKETS[kind][0], float):
            section, floor = sockets.well(kind, 9)
        loft([(box_outline(80, 80, 7), edge), section], 'plate', white)
        sockets.contacts(kind, floor, 9, gloss((0.004, 0.004, 0.004, 1), .6), brushed((0.70, 0.68, 0.64, 1), .25), spring=7)


def _things():
    with group('bowl', at=(172, -190, TOP)):
        bowl(104, 66, '#e6dfd0')
        lemon = ceramic((0.80, 0.52, 0.06, 1), .38)
        for x, y, z in ((-34, 0, 50), (36, 22, 52), (12, -38, 54), (4, 12, 100)):
            sphere(35, 'lemon', lemon, at=(x, y, z)).scale = (1.18, 1, 1)
    with group('board', 'front', at=(-265, -34, TOP + 165), rotate=(-9, 0, 0)):
        rounded_box(240, 330, 18, 40, edge=6, soft=2.2, name='board', material=wood(dark=(0.22, 0.12, 0.06, 1), light=(0.46, 0.29, 0.16, 1),
            scale=.8))
    with group('mug', at=(-186, -210, TOP), rotate=(0, 0, -30)):
        mug('#7f8a80')
