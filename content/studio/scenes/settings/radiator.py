"""The foot of a white column radiator by a window, the valve on its pipe, low winter sun."""
import studio
from materials import brushed, plastic
from palette import linear
from scenes.house import curtain, slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.surfaces import plaster, wood
from shapes import group, lathe, place

DEVELOP = dict(bloom=0.04, exposure=0.1)
FLOOR = -215


def build(device, size, span=400, tone='#c9b8a3', side=-.18):
    """`span`: mm seen across at the valve; `side`: where it stands in the frame, -1 left to 1 right."""
    studio.new(mode='room')
    slab((6000, 100, 4000), (0, 170, 1700), plaster(linear(tone)), 'wall')
    slab((6000, 16, 110), (0, 112, FLOOR + 55), plastic(linear('#e9e5dc'), .4, .05), 'skirting')
    slab((6000, 5000, 40), (0, -1000, FLOOR - 20), wood(scale=.3), 'floor')
    with group('curtain', at=(-420, 60, 2100)):
        curtain(520, 2300, color=(0.62, 0.55, 0.44, 1), folds=7)
    _radiator()
    _valve_body()
    device(at=(0, 0, 0))
    towards = (0.70, 0.66, -0.40)
    sun(towards, 4.8, (1.0, 0.84, 0.64))
    shutter((-1800 * towards[0] / towards[1] + 60, -1800, 1800 * -towards[2] / towards[1] + 80), 760, 800, columns=2, rows=2)
    daylight(0.45)
    area((-1200, -1200, 700), (0, 0, 60), (1100, 1100), 70, (0.90, 0.95, 1.0))
    distance, shift = span * 60 / 36, -side * span * .5
    camera(at=(shift - distance * .26, -distance * .94, 40 + distance * .24), look=(shift, 0, 34), focus=(0, -20, 40), lens=60, fstop=4.5, size=size)


def _radiator(count=16, pitch=46, height=620):
    paint = plastic(linear('#eceae4'), .28, .03)
    for y in (-22, 40):
        for i in range(count):
            place(lathe([(0, 0), (13.5, 0, 8), (13.5, height, 8), (0, height)], 'column', paint, n=64), at=(98 + i * pitch, y, -62))
    for z in (-34, height - 96):
        for y in (-22, 40):
            place(lathe([(0, 0), (17, 0, 8), (17, count * pitch + 12, 8), (0, count * pitch + 12)], 'header', paint, n=64), at=(70, y, z),
                rotate=(0, 90, 0))
        place(lathe([(0, 0), (15, 0), (15, 66), (0, 66)], 'bridge', paint, n=64), at=(86, 42, z), rotate=(90, 0, 0))


def _valve_body():
    nickel = brushed((0.66, 0.65, 0.63, 1), 0.22)
    lathe([(0, -58), (13, -58, 2), (13, -6, 2), (16, -4, 1), (16, .5), (0, .5)], 'body', nickel, n=96)
    place(lathe([(11, 0), (11, 30), (15, 31, 1), (15, 44, 1), (11, 45), (11, 78)], 'nipple', nickel, n=64), at=(0, 0, -34), rotate=(0, 90, 0))
    lathe([(0, FLOOR), (8, FLOOR), (8, -74), (14, -74, 1), (14, -56, 1), (0, -56)], 'pipe', nickel, n=64)
    lathe([(22, FLOOR), (22, FLOOR + 5, 2), (8, FLOOR + 6)], 'rosette', nickel, n=64)
