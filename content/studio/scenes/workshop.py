"""Company page: how Tempo took shape, from foam to the finished device, on a bench by the window of the mill."""
import studio
from devices import thermostat
from graphics import arc, stroke, text
from materials import aluminium, e_ink, glow, ink, matte, plastic
from palette import linear, metal
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import books_standing, mug
from scenes.surfaces import plaster, wood
from shapes import group, knurl, lathe, place, rounded_box, rrect

DEVELOP = dict(bloom=0.05, exposure=0.22, model='prefiltered')
BEECH = dict(dark=(0.34, 0.22, 0.13, 1), light=(0.52, 0.37, 0.23, 1))


def build(size):
    studio.new(mode='room')
    _mill()
    slab((3200, 1450, 46), (0, -70, -23), wood(dark=(0.20, 0.12, 0.07, 1), light=(0.40, 0.27, 0.17, 1), scale=.4), 'bench')
    for i, model in enumerate((thermostat.build, _printed, _turned, _foam)):
        x, y = 236 - 112 * i, -140 + 78 * i
        with group('stand', at=(x, y, 0), rotate=(0, 0, -8)):
            place(rounded_box(104, 56, 17, 3, edge=1.5, soft=2, name='stand', material=wood(scale=1.2, **BEECH)), at=(0, -6, 0))
            model(at=(0, 0, 57), rotate=(-11, 0, 0))
    with group('drawing', at=(176, -352, .6), rotate=(0, 0, 8)):
        _drawing()
    with group('caliper', at=(196, -244, 1), rotate=(0, 0, -14)):
        _caliper()
    for x, y, lies in ((352, -214, 0), (374, -184, 4.8)):
        with group('ring', at=(x, y, lies)):
            knurl(36.6, 0, 6, teeth=120, depth=.45, edge=.8, material=aluminium(metal('silver' if lies else 'titane'), .28))
    pencil = lathe([(0, 0), (1.2, 0), (4, 9), (4, 150), (0, 152)], 'pencil', plastic(linear('#b8573a'), .4, .02), n=6, sharp=20)
    place(pencil, at=(34, -400, 5), rotate=(0, 90, 52))
    _far_end()
    towards = (-0.72, 0.52, -0.46)
    sun(towards, 4.6, (1.0, 0.88, 0.72))
    shutter((-1500 * towards[0] / towards[1] + 70, -1500, 1500 * -towards[2] / towards[1] + 40), 1500, 820, columns=4, rows=2, bar=40)
    daylight(0.45)
    area((1100, 760, 620), (60, 0, 40), (1000, 900), 58, (0.86, 0.93, 1.0))
    area((-1300, -1100, 900), (0, 0, 60), (1100, 1100), 60, (0.92, 0.95, 1.0))
    camera(at=(-130, -1180, 250), look=(50, 0, -14), focus=(225, -160, 60), lens=58, fstop=4, size=size)


def _mill():
    """The far wall with a wide window of small panes, roofs behind it."""
    paint, steel = plaster(linear('#9ba198')), matte((0.035, 0.038, 0.04, 1), .5)
    left, right, sill, head = 250, 2100, 60, 1500
    slab((5000, 160, 4000), (left - 2500, 980, 0), paint, 'wall')
    slab((right - left, 160, 2000), ((left + right) / 2, 980, sill - 1000), paint, 'wall')
    slab((right - left + 60, 220, 30), ((left + right) / 2, 950, sill), wood(scale=.5, **BEECH), 'sill')
    for i in range(7):
        slab((22, 30, head - sill), (left + 11 + i * 300, 960, (head + sill) / 2), steel, 'bar')
    for i in range(5):
        slab((right - left, 30, 18), ((left + right) / 2, 960, sill + 30 + i * 290), steel, 'bar')
    sky = slab((9000, 10, 5000), (2000, 5200, 1500), glow((0.80, 0.90, 1.0, 1), 1.4), 'sky')
    sky.visible_shadow = False
    for x, w, h, tone in ((900, 900, 90, '#c3b4aa'), (1900, 1100, 170, '#bcbcbd'), (3100, 1300, 120, '#c9bfb6')):
        slab((w, 200, 2000), (x, 3600, h - 1000), glow(linear(tone), .9), 'roof')


def _far_end():
    """What stands along the wall, out of focus."""
    with group('books', at=(-560, 560, 0)):
        books_standing(5, 2)
    with group('mug', at=(-330, 500, 0)):
        mug('#57655f')
        for i, (lean, turn, tone) in enumerate(((8, 20, '#d9a441'), (-9, 80, '#3b4a52'), (6, 200, '#b8573a'), (10, 300, '#d8d1c4'))):
            pencil = lathe([(0, 0), (3.6, 0), (3.6, 168), (1, 180), (0, 180)], 'pencil', plastic(linear(tone), .4, .02), n=6, sharp=20)
            place(pencil, at=(6 - 4 * i, 4, 8), rotate=(lean, 4 - lean / 2, turn))
    drawers, knob = matte(linear('#c4b69c'), .6), aluminium(metal('titane'), .3)
    slab((330, 230, 190), (-90, 540, 95), wood(scale=.8, **BEECH), 'drawers')
    for i in range(3):
        for k in range(2):
            slab((100, 6, 84), (-196 + i * 106, 424, 50 + k * 92), drawers, 'drawer')
            with group('knob', 'front', at=(-196 + i * 106, 421, 50 + k * 92)):
                lathe([(0, 0), (5, 0), (8, 12, 3), (0, 14)], 'knob', knob, n=32)


def _foam(at, rotate):
    foam = matte(linear('#9fb4bd'), .95)
    with group('foam', 'front', at=at, rotate=rotate):
        rounded_box(94, 94, 26, 15, edge=1.6, soft=2, name='block', material=foam)
        lathe([(0, 26), (35, 26), (35, 33, .8), (0, 33)], 'dial', foam)


def _turned(at, rotate):
    with group('wood', 'front', at=at, rotate=rotate):
        thermostat.body(wood(scale=1.6, **BEECH))
        lathe([(30, 17), (37, 17), (37, 26, 1.4), (33, 26, 1), (32, 22), (0, 22)], 'dial', wood(dark=(0.09, 0.045, 0.025, 1),
            light=(0.20, 0.11, 0.06, 1), scale=2))


def _printed(at, rotate):
    """The first that works: grey shell, a turned ring, a face of paper with pencil on it."""
    with group('print', 'front', at=at, rotate=rotate):
        thermostat.body(plastic(linear('#8d9696'), .6, .3))
        knurl(36.6, 19.5, 25.4, teeth=60, depth=.9, edge=1, material=aluminium((0.62, 0.60, 0.57, 1), .4))
        lathe([(0, 23.6), (34, 23.6)], 'paper', e_ink((0.80, 0.77, 0.70, 1)), cap_start=False, cap_end=False)
        pencil = ink((0.10, 0.10, 0.11, 1))
        arc(27.5, .7, 225, -45, 23.65, pencil)
        stroke([(0, 0), (16, 17)], .8, 23.65, pencil)
        text('20', 9, 23.65, pencil, at=(0, -19), weight='Light')


def _drawing():
    """A sheet with the front and the side of the device, with their measures."""
    pencil = ink((0.13, 0.14, 0.16, 1))
    place(rounded_box(420, 297, .5, 1, edge=.1, soft=2, z=-.5, name='sheet', material=matte(linear('#efeadf'))), at=(0, 0, 0))
    for r, width in ((66, 2), (58, 1.1), (36, .9)):
        arc(r, width, 0, 360, .1, pencil, at=(-96, 10))
    for x, width, corner in ((-96, 172, 56), (94, 48, 14)):
        stroke([(x + px, 10 + py) for px, py in rrect(width, 172, corner, 96, 2.35)], 2, .1, pencil, closed=True)
    for x, half in ((-96, 86), (94, 24)):
        stroke([(x - half, -104), (x + half, -104)], .5, .1, pencil)
        for end in (-1, 1):
            stroke([(x + end * half - 4, -108), (x + end * half + 4, -100)], .8, .1, pencil)
    text('92', 9, .12, pencil, at=(-96, -122), weight='Light')
    text('24', 9, .12, pencil, at=(94, -122), weight='Light')
    stroke([(-96, 118), (-96, -92)], .4, .1, pencil)
    stroke([(-200, 10), (8, 10)], .4, .1, pencil)


def _caliper():
    """A vernier caliper, open by a ring's width."""
    steel, print_ = aluminium((0.66, 0.66, 0.65, 1), .26), ink()
    rounded_box(232, 16, 3.4, 1, edge=.4, soft=2, name='beam', material=steel)
    for x, up in ((-104, 0), (-30, 1)):
        for y, long in ((-30, 46), (17, 22)):
            place(rounded_box(13, long, 3.2, 2, edge=.4, soft=2, name='jaw', material=steel), at=(x, y, 1 + up))
    place(rounded_box(58, 24, 5, 2, edge=.6, soft=2, name='slide', material=steel), at=(-14, 0, 0))
    for i in range(46):
        stroke([(20 + i * 2, -7.4), (20 + i * 2, -7.4 + (6 if i % 5 == 0 else 3.4))], .35, 3.45, print_)
