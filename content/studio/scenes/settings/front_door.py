"""Outside by the front door: lime-washed wall, painted door with a brass lever, leaves shade the afternoon sun."""
from math import cos, pi, sin
from random import Random

import studio
from graphics import plate, text
from materials import aluminium, matte
from palette import linear
from scenes.furniture import plant
from scenes.house import door, lever, slab
from scenes.light import area, camera, daylight, only_shade, sun
from scenes.surfaces import plaster, wood
from shapes import MM, group, place

DEVELOP = dict(bloom=0.04, exposure=-0.12)
FLOOR = -1250


def build(device, size, span=700, tone='#d9cfbf', paint='#3f4c45', side=0.0, at=(0, 0, 0), on_door=False):
    """The device hangs on the wall to the right of the door; `side` moves it in the frame, -1 left to 1 right; a lock
    hangs on the door instead."""
    studio.new(mode='room')
    slab((3000, 300, 4200), (1290, 150, 200), plaster(linear(tone)), 'wall right')
    slab((3000, 300, 4200), (-2910, 150, 200), plaster(linear(tone)), 'wall left')
    oak = wood(scale=.5)
    for x in (-245, -1375):
        slab((70, 240, 2400), (x, 130, -50), oak, 'jamb')
    with group('door', at=(-810, 120, FLOOR)):
        door(1054, 2350, linear(paint))
    if not on_door:
        with group('lever', at=(-372, 118, FLOOR + 1040)):
            lever()
    slab((9000, 3000, 60), (0, -1200, FLOOR - 30), plaster(linear('#a59d92')), 'step')
    with group('plant', at=(560, -320, FLOOR)):
        plant(1150, 40, seed=9)
    _number('12', (30, 0, 150))
    device(at=(-372, 118, -180) if on_door else at)
    towards = (0.66, 0.78, -0.60)
    sun(towards, 4.4, (1.0, 0.85, 0.66), .7)
    _leaves((-1100 * towards[0] / towards[1], -1100, 1100 * -towards[2] / towards[1]))
    daylight(0.5)
    area((1200, -1500, 300), (0, 0, 0), (1500, 1500), 60, (0.85, 0.92, 1.0))
    distance, shift = span * 50 / 36, -side * span * .5
    x, z, near = (-402, -180, 60) if on_door else (shift, 0, -24)
    camera(at=(x + distance * .34, near - distance * .93, z + 50), look=(x, near + 24, z), focus=(x, near, z), lens=50, fstop=4, size=size)


def _number(body, at):
    """House number in solid brass."""
    with group('number', 'front', at=at):
        digits = text(body, 62, 6, aluminium((0.60, 0.45, 0.24, 1), .28), weight='Medium')
        digits.data.extrude, digits.data.bevel_depth = 3 * MM, .6 * MM


def _leaves(centre, count=900, seed=5):
    """Foliage in front of the sun, thick above and open towards the device."""
    rnd, black, parts = Random(seed), matte((0, 0, 0, 1)), []
    for _ in range(count):
        x, z = rnd.gauss(-60, 560), rnd.gauss(430, 330)
        if (x + 40) ** 2 + z ** 2 < 190 ** 2 and rnd.random() < .93:
            continue
        size, turn = rnd.uniform(20, 44), rnd.uniform(0, pi)
        outline = [(size * cos(a) * cos(turn) - size * .45 * sin(a) * sin(turn), size * cos(a) * sin(turn) + size * .45 * sin(a) * cos(turn))
                   for a in (2 * pi * i / 14 for i in range(14))]
        parts.append(place(plate(outline, 0, black, 'shade'), at=(centre[0] + x, centre[1] + rnd.uniform(-200, 200), centre[2] + z), rotate=(90, 0,
            0)))
    only_shade(parts)
