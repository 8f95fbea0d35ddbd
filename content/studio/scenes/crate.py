"""Page for professionals: a crate with the devices of four flats, sorted and numbered, in the hall of a house."""
import studio
from devices import hub, opening_sensor, radiator_valve, thermostat
from graphics import circle_plate, stroke, text
from materials import aluminium, ink, matte, plastic, rubber
from palette import linear
from scenes.furniture import plant
from scenes.house import door, lever, slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.surfaces import plaster, wood
from shapes import group, lathe, place, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.15, model='rt_hdr_alb_nrm')
BIRCH = dict(dark=(0.42, 0.30, 0.19, 1), light=(0.60, 0.46, 0.31, 1))
FLOOR = -820
PITCH, DEEP = 132, 128


def build(size):
    studio.new(mode='room')
    _hall()
    slab((1900, 960, 26), (30, -140, -13), wood(dark=(0.13, 0.075, 0.045, 1), light=(0.27, 0.165, 0.10, 1), scale=.45), 'table')
    with group('crate', at=(206, 20, 0), rotate=(0, 0, -9)):
        _crate()
        for column in range(4):
            _flat(column, (column - 1.5) * PITCH)
    with group('plan', at=(226, -386, .5), rotate=(0, 0, -13)):
        _plan()
    with group('screwdriver', at=(70, -400, 16), rotate=(0, 0, -34)):
        _screwdriver()
    towards = (0.74, 0.56, -0.50)
    sun(towards, 5.0, (1.0, 0.87, 0.70))
    shutter((-1700 * towards[0] / towards[1] + 110, -1700, 1700 * -towards[2] / towards[1] + 40), 1300, 900, columns=3, rows=2, bar=44)
    daylight(0.45)
    area((-1300, -1200, 1000), (0, 0, 40), (1100, 1100), 80, (0.92, 0.95, 1.0))
    area((-1900, 1500, 800), (300, 2400, -200), (900, 1600), 260, (0.90, 0.95, 1.0))
    camera(at=(-330, -1430, 680), look=(24, 0, -44), focus=(200, -90, 70), lens=54, fstop=4.5, size=size)


def _hall():
    """Two doors of flats, a dado below a pale wall, a tiled floor."""
    slab((9000, 100, 5000), (0, 2850, 0), plaster(linear('#cfc8ba')), 'wall')
    slab((9000, 20, 1150), (0, 2792, FLOOR + 575), plaster(linear('#6f8278')), 'dado')
    slab((9000, 26, 26), (0, 2786, FLOOR + 1160), matte(linear('#e2ddd2'), .6), 'rail')
    slab((9000, 7000, 40), (0, 0, FLOOR - 20), plaster(linear('#8d867b')), 'floor')
    for x in (-620, 1180):
        with group('flat', at=(x, 2770, FLOOR)):
            slab((1010, 60, 2160), (0, 30, 1080), matte(linear('#e2ddd2'), .6), 'frame')
            with group('door', at=(0, -20, 0)):
                door(900, 2080, linear('#3f5a55'))
            with group('handle', at=(380, -22, 1020)):
                lever()
    with group('plant', at=(330, 2450, FLOOR)):
        plant(1100, 30, seed=9)


def _crate():
    ply = wood(scale=.9, **BIRCH)
    width, deep = 4 * PITCH + 12, 3 * DEEP + 12
    slab((width, deep, 9), (0, 0, 4.5), ply, 'floor')
    for side in (-1, 1):
        slab((width + 20, 10, 92), (0, side * deep / 2, 46), ply, 'long side')
        slab((10, deep, 92), (side * width / 2, 0, 46), ply, 'short side')
    for i in range(1, 4):
        slab((5, deep - 10, 70), ((i - 2) * PITCH, 0, 40), ply, 'divider')
    for i in range(1, 3):
        slab((width - 10, 5, 62), (0, (i - 1.5) * DEEP, 36), ply, 'divider')


def _flat(column, x):
    """One column of the crate is one flat: two valves in front, the thermostat behind them, then the hub."""
    number = str(11 + column)
    for i, reading in enumerate(((21, 19), (20, 18), (21, 17), (19, 21))[column]):
        radiator_valve.build('white', reading, at=(x - 30 + 60 * i, -DEEP + 2, 9), rotate=(0, 0, (6, -4, 3, -7)[column] * (1 - 2 * i)))
    thermostat.build(('white', 'white', 'black', 'white')[column], at=(x, 6, 56), rotate=(-38, 0, 0))
    if column % 2:
        opening_sensor.build('white', at=(x - 20, DEEP - 8, 44), rotate=(-62, 0, 8))
        opening_sensor.build('white', at=(x + 32, DEEP - 12, 44), rotate=(-62, 0, -5))
    else:
        hub.build('white', at=(x, DEEP, 12), rotate=(0, 0, 10 - 14 * column))
    with group('label', 'front', at=(x, -1.5 * DEEP - 11.4, 48)):
        rounded_box(62, 34, .5, 2, edge=.1, soft=2, name='label', material=matte(linear('#f1ece1')))
        text(number, 15, .55, ink(), at=(-9, -7), weight='SemiBold')
        circle_plate(4.4, .55, matte(linear(('#b8573a', '#d9a441', '#4d7468', '#3b5870')[column]), .6), at=(19, 0))


def _plan():
    """A floor plan, folded once, with a dot wherever a device goes."""
    paper, pencil = matte(linear('#efeadf')), ink((0.13, 0.14, 0.17, 1))
    for side in (-1, 1):
        half = rounded_box(150, 297, .5, .6, edge=.1, soft=2, z=-.5, name='sheet', material=paper)
        place(half, at=(side * 74.6, 0, 1.6), rotate=(0, side * 1.3, 0))
    with group('drawn', at=(0, 0, 3.1)):
        for line in (((-126, -120), (126, -120), (126, 116), (-126, 116), (-126, -120)), ((-126, 6), (-34, 6)), ((0, 6), (52, 6), (52, 116)),
                     ((52, 40), (126, 40)), ((-34, 116), (-34, 44)), ((10, -120), (10, -60)), ((10, -26), (10, 6))):
            stroke(line, 1.7, 0, pencil)
        for x, y, tone in ((-80, 108, '#b8573a'), (8, 108, '#b8573a'), (90, -112, '#b8573a'), (-112, -50, '#b8573a'), (38, 20, '#3b5870'),
                           (-44, -16, '#4d7468')):
            circle_plate(5, .3, matte(linear(tone), .6), at=(x, y))


def _screwdriver():
    with group('lies', rotate=(0, 90, 0)):
        grip = [(0, 0), (9, 0, 4), (13, 14, 8), (12, 70, 20), (9, 84, 4), (13, 96, 3), (10, 104, 3), (0, 104)]
        lathe(grip, 'grip', plastic(linear('#b8573a'), .36, .05), n=48)
        lathe([(0, 104), (3.4, 104), (3.4, 214), (2.4, 218), (0, 218)], 'blade', aluminium((0.6, 0.6, 0.6, 1), .22), n=32)
        lathe([(13.4, 26), (13.6, 28), (13.6, 58), (13.4, 60)], 'sleeve', rubber(), n=48, cap_start=False, cap_end=False)
