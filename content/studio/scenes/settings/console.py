"""A console by the front door from above: keys, a stoneware tray and letters around the device."""
from math import cos, pi, sin

import studio
from materials import aluminium, brushed, matte
from palette import linear
from scenes.furniture import plant
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import ring
from scenes.surfaces import ceramic, plaster, wood
from shapes import group, lathe, loft, place, rounded, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.05)


def build(device, size, span=230, tone='#b6ab9b'):
    """`span`: mm seen across at the device, which lies at the origin."""
    studio.new(mode='room')
    slab((2600, 420, 36), (0, 90, -18), wood(scale=.5), 'top')
    slab((6000, 100, 3000), (0, 350, 0), plaster(linear(tone)), 'wall')
    device(at=(0, 0, 0))
    with group('tray', at=(-98, 96, 0)):
        lathe([(0, 0), (72, 0, 3), (86, 20, 3), (82, 20, 2), (70, 5, 6), (0, 5)], 'tray', ceramic(linear('#dcd5c6'), .35))
    with group('keys', at=(-92, 84, 7), rotate=(0, 0, 30)):
        _keys()
    place(rounded_box(162, 114, 1.2, 1, edge=.4, soft=2, name='letter', material=matte(linear('#ece6da'))), at=(112, 90, 0), rotate=(0, 0, 14))
    place(rounded_box(150, 105, 1.2, 1, edge=.4, soft=2, name='letter', material=matte(linear('#c9b79c'))), at=(126, 78, 1.3), rotate=(0, 0, -6))
    with group('plant', at=(430, 230, 0)):
        plant(420, 26, seed=7)
    towards = (0.74, 0.50, -0.52)
    sun(towards, 4.8, (1.0, 0.86, 0.68))
    shutter((-1500 * towards[0] / towards[1] + 30, -1500, 1500 * -towards[2] / towards[1] + 20), 560, 520, columns=2, rows=2, bar=34)
    daylight(0.5)
    area((-700, -900, 900), (0, 0, 0), (900, 900), 50, (0.90, 0.95, 1.0))
    distance = span * 70 / 36
    camera(at=(-distance * .22, -distance * .76, distance * .62), look=(2, 26, 0), focus=(0, 0, 6), lens=70, fstop=5.6, size=size)


def _keys():
    """Two flat keys on a ring."""
    for turn, metal in ((0, brushed((0.70, 0.68, 0.64, 1), .28)), (34, aluminium((0.66, 0.52, 0.30, 1), .3))):
        with group('key', at=(0, 0, turn / 34 * 2.6), rotate=(0, 0, turn)):
            bow = [(11 * cos(2 * pi * i / 48), 11 * sin(2 * pi * i / 48) - 10) for i in range(48)]
            loft([(lambda inset: [(x * (1 - inset / 11), (y + 10) * (1 - inset / 11) - 10) for x, y in bow],
                   rounded([(3, 0), (0, 0, .5), (0, 2.2, .5), (3, 2.2)], 4))], 'bow', metal)
            place(rounded_box(7.4, 34, 2.2, .8, edge=.5, soft=2, name='blade', material=metal), at=(0, -36, 0))
            for k, (y, deep) in enumerate(((-30, 2.2), (-37, 3.2), (-44, 1.8))):
                place(rounded_box(deep, 3.6, 2.2, .5, edge=.4, soft=2, name='tooth', material=metal), at=(3.7 + deep / 2, y, 0))
    with group('split ring', at=(-3, 2, 3), rotate=(-84, 0, 20)):
        ring(15, 1.1, brushed((0.70, 0.68, 0.64, 1), .24))
