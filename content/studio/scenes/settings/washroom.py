"""Floor of a washroom: stone tiles, a white appliance, a folded towel on a stool out of focus."""
import studio
from materials import aluminium, dark_glass, fabric, plastic
from palette import linear
from scenes.furniture import cushion
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.surfaces import ceramic, plaster
from shapes import group, lathe, place, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.1)


def build(device, size, span=330):
    studio.new(mode='room')
    _floor()
    slab((6000, 100, 3000), (0, 900, 1500), plaster(linear('#c5cbc4')), 'wall')
    with group('washer', at=(250, 300, 0)):
        _washer()
    with group('basket', at=(-420, 420, 0)):
        lathe([(0, 0), (150, 0, 8), (175, 330, 4), (168, 330, 2), (145, 10)], 'basket', fabric(linear('#b79b72'), pitch=9.0))
        cushion(260, 240, 120, fabric(linear('#e8e3d8'), pitch=4.0), at=(0, 60, 330), rotate=(-90, 0, 20))
    device(at=(0, 0, 0))
    towards = (0.70, 0.62, -0.44)
    sun(towards, 4.6, (1.0, 0.86, 0.68))
    shutter((-1500 * towards[0] / towards[1] + 40, -1500, 1500 * -towards[2] / towards[1] + 40), 620, 560, columns=2, rows=2, bar=36)
    daylight(0.5)
    area((-900, -1100, 700), (0, 0, 0), (900, 900), 46, (0.90, 0.95, 1.0))
    distance = span * 70 / 36
    camera(at=(-distance * .22, -distance * .94, distance * .30), look=(10, 40, 44), focus=(0, -20, 14), lens=70, fstop=4, size=size)


def _floor(pitch=302):
    stone = ceramic(linear('#b3aa9c'), .38)
    slab((6000, 4000, 20), (0, 0, -14), plaster(linear('#8f897f')), 'joints')
    for i in range(9):
        for k in range(8):
            tile = rounded_box(pitch - 3, pitch - 3, 8, 2, edge=1.6, soft=2, z=-8, name='tile', material=stone, n=32)
            place(tile, at=((i - 4.35) * pitch, (k - 3.3) * pitch, 0))


def _washer():
    white = plastic(linear('#e9e6e0'), .3, .03)
    with group('front', 'front', at=(0, 0, 430)):
        place(rounded_box(600, 840, 560, 16, edge=8, soft=2.1, z=-560, name='body', material=white), at=(0, 0, 0))
        lathe([(190, 0), (190, 16, 6), (150, 22, 4), (140, 10)], 'door', aluminium((0.70, 0.70, 0.69, 1), .3), cap_start=False, cap_end=False)
        lathe([(142, 10), (0, 26)], 'glass', dark_glass(), cap_start=False, cap_end=False)
