"""A garden in the late afternoon, hedge and lawn out of focus; the device stands on a post or hangs on a mast."""
from math import radians

import studio
from materials import aluminium, matte
from palette import linear, metal
from scenes.house import slab
from scenes.light import area, camera, daylight, sun
from scenes.planting import hedge, lawn
from scenes.surfaces import plaster, wood
from shapes import group, lathe

DEVELOP = dict(bloom=0.05, exposure=0.0)


def build(device, size, span=380, mount='post', height=60, rise=.2, side=0.0):
    """`mount`: 'post' (oak, the device on top), 'mast' (aluminium tube with a plate), 'table' (oak boards), 'coping' (the
    stone on a garden wall) or 'rail' (of a balcony); `rise`: how far above the device the lens is, as a share of the distance."""
    studio.new(mode='room')
    {'post': _post, 'mast': mast, 'table': _table, 'coping': _coping, 'rail': _rail}[mount]()
    device(at=(0, 0, 0))
    surroundings()
    distance = span * 85 / 36
    shift = -side * span / 2
    camera(at=(shift - distance * .2, -distance * .96, height + distance * rise), look=(shift, 0, height - 14), focus=(0, -30, height),
        lens=85, fstop=1.8, size=size)


def surroundings():
    lawn(-1300, far=16000, color=(0.15, 0.17, 0.06, 1))
    with group('hedge', at=(0, 6500, -1300)):
        hedge(15000, 2300, count=8000)
    with group('bush', at=(-1700, 3600, -1300)):
        hedge(1500, 1500, count=900, color=(0.13, 0.14, 0.055, 1), seed=5, leaf=90)
    with group('lavender', at=(1500, 3000, -1300)):
        hedge(1300, 760, count=900, color=(0.17, 0.13, 0.20, 1), seed=8, leaf=60)
    sun((0.66, 0.55, -0.45), 4.6, (1.0, 0.84, 0.62), 1.0)
    daylight(0.85, (0.70, 0.84, 1.0))
    area((-900, -1500, 700), (0, 0, 40), (1200, 1200), 50, (1.0, 0.95, 0.88))


def _post():
    with group('post'):
        # built lying along X, where the grain of the wood runs
        post = slab((1400, 118, 118), (0, 0, -700), wood(dark=(0.13, 0.10, 0.075, 1), light=(0.30, 0.24, 0.18, 1), scale=.7), 'post')
        post.rotation_euler.y = radians(90)


def mast():
    steel = aluminium(metal('silver'), .3)
    lathe([(0, -1400), (17, -1400), (17, -10), (0, -10)], 'mast', steel)
    lathe([(17, -26), (22, -24, 2), (22, -8, 2), (34, -6, 1), (34, 0, 1), (0, 0)], 'plate', steel)


def _coping():
    stone = plaster(linear('#a8a297'))
    for i in range(5):
        slab((598, 360, 52), (-1210 + i * 604, 40, -26), stone, 'coping')
    slab((3000, 300, 1400), (0, 40, -752), plaster(linear('#c4b9a8')), 'wall')


def _rail():
    oak = wood(dark=(0.16, 0.10, 0.06, 1), light=(0.34, 0.24, 0.15, 1), scale=.5)
    slab((3000, 128, 34), (0, 0, -17), oak, 'rail')
    for i in range(24):
        slab((22, 22, 1100), (-1150 + i * 104, 6, -584), matte(linear('#2f3331'), .5), 'baluster')


def _table():
    oak = wood(dark=(0.16, 0.10, 0.06, 1), light=(0.34, 0.24, 0.15, 1), scale=.5)
    for i in range(7):
        slab((2400, 112, 30), ((i * 377) % 300, -330 + i * 118, -15), oak, 'board')
