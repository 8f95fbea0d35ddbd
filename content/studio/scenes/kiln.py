"""Lerholm's kiln house at night: the shut door of the kiln, its glow in the spy hole, bowls and bells waiting on a board."""
from math import cos, radians, sin
from random import Random

import bpy

import studio
from materials import aluminium, glow, matte
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight
from scenes.stoneware import RAW, bell, throwing
from scenes.surfaces import ceramic, fired_clay, plaster, wood
from shapes import MM, group, lathe, link, place, rounded_box

DEVELOP = dict(bloom=0.10, exposure=0.68, model='rt_hdr_alb_nrm')
FLOOR, FACE = -900, 900
STEPS = 14
EMBER = (1.0, 0.40, 0.11, 1)


def build(size):
    studio.new(mode='room')
    slab((9000, 9000, 40), (0, 0, FLOOR - 20), plaster(linear('#6b6258')), 'floor')
    _bricks()
    with group('door', at=(330, FACE - 60, 140)):
        _door()
    with group('wood', at=(-640, 640, FLOOR)):
        _birch()
    slab((2400, 420, 44), (0, -20, -22), wood(dark=(0.13, 0.085, 0.055, 1), light=(0.28, 0.19, 0.125, 1), scale=.5), 'board')
    with group('bell', at=(42, 20, 0)):
        bell()
    _cups()
    with group('cones', at=(190, -120, 0), rotate=(0, 0, -12)):
        _cones()
    _light()
    camera(at=(-190, -1260, 300), look=(40, 0, 76), focus=(60, -30, 80), lens=50, fstop=4, size=size)


def _light():
    daylight(0.16, (0.40, 0.55, 1.0))
    area((-1300, -1000, 1000), (0, 0, 100), (1000, 1000), 52, (0.62, 0.76, 1.0))
    area((330, FACE - 150, 150), (180, 0, 60), (420, 480), 90, EMBER[:3])
    area((900, -700, 700), (100, 0, 60), (400, 400), 24, (1.0, 0.76, 0.52))


def _bricks(wide=2600, high=2000):
    """A running bond; the door hangs before it."""
    rnd = Random(4)
    tones = [plaster(linear(t)) for t in ('#8a5a45', '#7c4e3c', '#97674f', '#6d4637', '#8f6752')]
    slab((wide, 60, high), (0, FACE + 50, FLOOR + high / 2), plaster(linear('#7d7265')), 'mortar')
    for row in range(int(high / 76)):
        z = FLOOR + 38 + row * 76
        for i in range(int(wide / 240) + 1):
            x = -wide / 2 + i * 240 + (120 if row % 2 else 0)
            brick = rounded_box(230, 66, 40, 4, edge=4, soft=2, name='brick', material=rnd.choice(tones), n=24)
            place(brick, at=(x, FACE + 30 + rnd.uniform(-3, 3), z), rotate=(90 + rnd.uniform(-.6, .6), 0, rnd.uniform(-.6, .6)))


def _door():
    """An iron door with two straps, a hole to look through and light in its crack; origin: its middle."""
    iron = matte((0.030, 0.028, 0.027, 1), .55)
    with group('crack', 'front', at=(0, 26, 0)):
        rounded_box(560, 480, 2, 8, edge=.5, soft=2, name='crack', material=glow(EMBER, 7))
    slab((640, 30, 40), (0, 10, 268), iron, 'lintel')
    for side in (-1, 1):
        slab((34, 30, 560), (side * 302, 10, 0), iron, 'jamb')
    slab((556, 28, 380), (-1, 0, 46), iron, 'leaf')
    slab((556, 28, 60), (-1, 0, -206), iron, 'leaf')
    for x in (-154, 152):
        slab((250, 28, 44), (x, 0, -160), iron, 'leaf')
    for z in (150, -90):
        slab((600, 12, 46), (10, -20, z), iron, 'strap')
        for x in (-230, -80, 80, 230):
            with group('rivet', 'front', at=(x, -26, z)):
                lathe([(0, 0), (11, 0), (9, 6, 3), (0, 8)], 'rivet', iron, n=32)
    with group('latch', 'front', at=(-250, -30, 30)):
        rounded_box(34, 190, 16, 10, edge=4, soft=2, name='latch', material=aluminium((0.16, 0.15, 0.14, 1), .45))


def _birch():
    """Split logs, piled with their ends to the front."""
    rnd = Random(11)
    bark, core, heart = matte(linear('#8d8578')), matte(linear('#b98f62')), matte(linear('#9c7449'))
    for row in range(11):
        for i in range(6):
            r = rnd.uniform(48, 62)
            with group('log', 'front', at=(-330 + i * 118 + (59 if row % 2 else 0), rnd.uniform(-30, 20), 60 + row * 104)):
                lathe([(r - 2, -300), (r, -298), (r, 0, 2), (r - 4, 0)], 'bark', bark, n=32, cap_start=False, cap_end=False)
                lathe([(r - 3, .2), (0, .2)], 'core', core, n=32, cap_start=False, cap_end=False)
                lathe([(r * .42, .4), (0, .4)], 'heart', heart, n=32, cap_start=False, cap_end=False).location.x = r * .08 * MM


def _cups():
    """Raw cups, a glazed bowl and its shards of trial."""
    raw = fired_clay(RAW)
    for x, y, r, h in ((-330, 60, 52, 92), (-212, 96, 46, 84), (-112, 60, 50, 96), (250, 90, 50, 90), (356, 60, 54, 96), (470, 96, 50, 88)):
        with group('cup', at=(x, y, 0)):
            wall = throwing([(r * .66, 4), (r * .94, h * .45), (r, h)], 8, .4)
            lathe([(0, 0), (r * .62, 0, 3), *wall, (r - 5, h, 2), (r * .86, h * .4), (r * .5, 8, 6), (0, 7)], 'cup', raw, n=160)
    with group('bowl', at=(-236, -72, 0)):
        wall = throwing([(50, 5), (84, 34), (98, 58)], 8, .4)
        lathe([(0, 0), (46, 0, 3), *wall, (95, 61, 2), (91, 57, 2), (74, 30, 12), (40, 8, 8), (0, 7)], 'bowl', ceramic(linear('#7c8668'), .28), n=200)


def _cones():
    """Three small cones in a foot of clay: the first has bent, the second begins to."""
    clay = fired_clay(RAW)
    rounded_box(96, 26, 12, 8, edge=3, soft=2, name='foot', material=clay)
    for i, lean in enumerate((96, 34, 8)):
        curve = bpy.data.curves.new('cone', 'CURVE')
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', 7 * MM, 4, True
        line, x, z = curve.splines.new('POLY'), -30 + 28 * i, 10.0
        line.points.add(STEPS)
        for k, point in enumerate(line.points):
            point.co, point.radius = (x * MM, 0, z * MM, 1), 1 - .72 * k / STEPS
            a = radians(lean * k / STEPS)
            x, z = x + 54 / STEPS * sin(a), z + 54 / STEPS * cos(a)
        link(curve, 'cone', ceramic(linear(('#d8cdb8', '#c9bfae', '#e0d8c8')[i]), .6))
