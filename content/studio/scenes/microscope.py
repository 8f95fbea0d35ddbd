"""Article about repairs: an opened thermostat under the microscope, in the basement of the mill, parcels waiting behind."""
from math import cos, pi, sin
from random import Random

import studio
from devices import radiator_valve, smart_plug, thermostat
from graphics import circle_plate
from materials import aluminium, e_ink, gloss, glow, matte, plastic, rubber
from palette import linear, metal
from palette import plastic as body_color
from scenes.house import slab
from scenes.light import area, camera, daylight
from scenes.props import mug
from scenes.surfaces import ceramic, plaster, wood
from shapes import group, knurl, lathe, place, rounded_box

DEVELOP = dict(bloom=0.06, exposure=0.38, model='rt_hdr_alb_nrm')
ENAMEL = linear('#dcd9d0')


def build(size):
    studio.new(mode='room')
    _basement()
    slab((2600, 1100, 44), (0, 20, -22), wood(dark=(0.16, 0.095, 0.055, 1), light=(0.34, 0.22, 0.135, 1), scale=.45), 'bench')
    place(rounded_box(560, 380, 3, 14, edge=1, soft=2, name='mat', material=rubber(linear('#3f5c56'))), at=(20, -60, 0))
    with group('microscope', at=(76, 40, 3), rotate=(0, 0, -28)):
        _microscope()
    with group('board', at=(45, -18, 24.8), rotate=(0, 0, 14)):
        _board()
    with group('shell', at=(-152, -118, 3), rotate=(0, 0, -18)):
        _shell()
    with group('dish', at=(250, -150, 3)):
        _dish()
    with group('tweezers', at=(-20, -196, 3), rotate=(0, 0, -34)):
        _tweezers()
    with group('mug', at=(-330, 130, 0), rotate=(0, 0, 200)):
        mug('#8d5b44')
    radiator_valve.build('white', 18, at=(330, 120, 0), rotate=(0, 0, -12))
    smart_plug.build('white', on=False, at=(408, 70, 0), rotate=(0, 0, -24))
    thermostat.build('black', at=(256, 190, 44), rotate=(-16, 0, -14))
    slab((64, 44, 58), (268, 226, 29), wood(scale=1.4), 'rest')
    _lamp()
    camera(at=(-210, -1000, 400), look=(34, 0, 154), focus=(45, -30, 50), lens=41, fstop=4.5, size=size)


def _basement():
    """A wall of whitewashed brick with shelves full of parcels, a low window above."""
    slab((6000, 100, 4000), (0, 900, 0), plaster(linear('#8f8a80')), 'wall')
    oak, rnd = wood(scale=.6), Random(5)
    tones = [matte(linear(t)) for t in ('#b08e68', '#a17f5b', '#bf9f7a', '#cfc6b6')]
    for z in (-40, 250, 540):
        slab((2400, 330, 26), (80, 690, z), oak, 'shelf')
        x = -1000
        while x < 1100:
            w, h, d = rnd.choice((130, 170, 220, 260)), rnd.choice((90, 120, 160, 200)), rnd.uniform(180, 260)
            with group('parcel', at=(x + w / 2, 660, z + 13), rotate=(0, 0, rnd.uniform(-4, 4))):
                slab((w, d, h), (0, 0, h / 2), rnd.choice(tones), 'parcel')
                slab((w * .3, 1.5, h * .34), (-w * .2, -d / 2 - .4, h * .55), matte(linear('#efeadf')), 'label')
            x += w + rnd.choice((6, 12, 40, 110))
    daylight(0.36, (0.72, 0.84, 1.0))
    area((-1500, -700, 1100), (0, 0, 60), (800, 500), 70, (0.80, 0.90, 1.0))
    area((700, -900, 700), (100, 0, 80), (500, 500), 22, (1.0, 0.92, 0.82))


def _lamp():
    """The lamp over the bench, lit."""
    dark = plastic(linear('#2f4a45'), .35, .05)
    with group('lamp', at=(-300, 190, 470), rotate=(0, 24, 24)):
        lathe([(22, 96), (26, 70), (40, 50), (92, -14, 4), (96, -20)], 'shade', dark, cap_start=False, cap_end=False)
        lathe([(90, -18), (38, 50), (20, 64)], 'inside', matte((0.85, 0.83, 0.78, 1)), cap_start=False)
        lathe([(0, -4), (26, 2, 14), (28, 26, 14), (14, 50)], 'bulb', glow((1.0, 0.82, 0.58, 1), 9), cap_end=False)
        lathe([(7, 94), (7, 620)], 'arm', dark, n=24)
    area((-262, 160, 440), (70, -60, 0), (130, 130), 34, (1.0, 0.83, 0.62))


def _microscope():
    """A stereo microscope that looks straight down; eyepieces towards -Y."""
    enamel, black, steel = plastic(ENAMEL, .34, .04), plastic(linear('#26282a'), .4), aluminium(metal('silver'), .24)
    place(rounded_box(200, 250, 20, 46, edge=5, soft=2.3, name='foot', material=enamel), at=(0, -26, 0))
    lathe([(0, 20), (46, 20, .6), (46, 21.6, .6), (0, 21.6)], 'stage', black).location.y = -.66
    place(lathe([(0, 18), (15, 18), (15, 352, 2), (0, 352)], 'column', steel, n=64), at=(0, 74, 0))
    place(rounded_box(58, 66, 74, 16, edge=5, soft=2.3, name='carrier', material=enamel), at=(0, 66, 214))
    for side in (-1, 1):
        with group('knob', at=(side * 29, 66, 250), rotate=(0, side * 90, 0)):
            lathe([(0, 0), (12, 0), (12, 8)], 'axle', steel, n=48)
            knurl(23, 8, 26, teeth=48, depth=.8, edge=1.2, material=black)
            lathe([(0, 25), (20, 25, 2), (19, 27.5, 1), (0, 27.5)], 'cap', black, n=64)
    place(rounded_box(86, 132, 62, 30, edge=8, soft=2.3, name='head', material=enamel), at=(0, -30, 220))
    place(lathe([(0, 230), (31, 230), (31, 222), (38, 206, 4), (38, 168, 2), (29, 158, 2), (0, 158)], 'objective', black, n=96), at=(0, -66, 0))
    place(knurl(39, 178, 200, teeth=70, depth=.7, edge=1, material=black), at=(0, -66, 0))
    place(lathe([(31, 160), (48, 160, 2), (48, 144, 2), (45, 142)], 'ring light', enamel, n=96, cap_start=False, cap_end=False), at=(0, -66, 0))
    place(lathe([(45.4, 143), (33, 143)], 'light', glow((0.93, 0.97, 1.0, 1), 5), n=96, cap_start=False, cap_end=False), at=(0, -66, 0))
    with group('prism', at=(0, -52, 262), rotate=(52, 0, 0)):
        rounded_box(98, 62, 54, 24, edge=7, soft=2.3, name='prism', material=enamel)
        for side in (-1, 1):
            with group('tube', at=(side * 29, 0, 52), rotate=(0, -side * 5, 0)):
                lathe([(18, 0), (18, 54, 1), (16.5, 56), (16.5, 62)], 'tube', steel, n=64, cap_end=False)
                lathe([(16.5, 56), (21, 58, 2), (21, 92, 3), (24, 98, 3), (23, 112, 4), (14, 113, 1), (13, 108), (0, 107)], 'eyepiece', black, n=64)


def _board():
    """The inside of a thermostat: base, board, two cells and the plugs that let everything come out."""
    place(rounded_box(84, 84, 5, 26, edge=1, soft=2.35, name='base', material=plastic((0.03, 0.03, 0.03, 1))), at=(0, 0, 0))
    place(rounded_box(72, 72, 1.6, 20, edge=.2, soft=2.3, z=7, name='board', material=gloss((0.012, 0.095, 0.055, 1), .3)), at=(0, 0, 0))
    chip, gold, tin = gloss((0.012, 0.012, 0.013, 1), .35), aluminium((0.83, 0.62, 0.28, 1), .2), aluminium((0.72, 0.72, 0.72, 1), .25)
    for x, y, w, h, high in ((-8, 10, 15, 15, 1.4), (14, 16, 8, 8, 1.2), (-24, -6, 6, 9, 1.1), (20, -12, 10, 6, 1.3), (2, -20, 5, 5, 1)):
        place(rounded_box(w, h, high, .5, edge=.2, soft=2, z=8.6, name='chip', material=chip), at=(x, y, 0))
        for side in (-1, 1):
            for k in range(int(h // 1.6)):
                place(rounded_box(1.6, .7, .5, .1, edge=.05, soft=2, z=8.6, name='pin', material=tin, n=16),
                    at=(x + side * (w / 2 + .6), y - h / 2 + 1.2 + k * 1.5, 0))
    place(rounded_box(16, 18, 2.6, .8, edge=.4, soft=2, z=8.6, name='shield', material=tin), at=(18, 1, 0))
    rnd = Random(3)
    for _ in range(54):
        r, a = rnd.uniform(6, 33), rnd.uniform(0, 2 * pi)
        place(rounded_box(2, 1, .8, .1, edge=.05, soft=2, z=8.6, name='part', material=rnd.choice((tin, chip, gold)), n=16),
            at=(r * cos(a), r * sin(a), 0), rotate=(0, 0, rnd.choice((0, 90))))
    for x, y, turn in ((-29, 20, 90), (29, -24, 0), (-14, -29, 0)):
        plug = rounded_box(11, 5, 4.6, .6, edge=.4, soft=2, z=8.6, name='plug', material=plastic(linear('#e8e2d2'), .4))
        place(plug, at=(x, y, 0), rotate=(0, 0, turn))
    for x, y in ((27, 27), (-27, -27), (27, -33), (-30, 30)):
        circle_plate(2.2, 8.7, gold, at=(x, y))


def _shell():
    """The body with its knurled ring, and the display beside it, face up."""
    thermostat.body(plastic(body_color('white')))
    knurl(36.6, 19.5, 25.4, teeth=120, depth=.45, edge=1, material=aluminium(metal('silver')))
    lathe([(0, 18.6), (37, 18.6)], 'well', plastic((0.02, 0.02, 0.021, 1)), cap_start=False, cap_end=False)
    with group('display', at=(-30, 108, 0), rotate=(0, 0, 24)):
        lathe([(0, 0), (34, 0), (34, 1.6, .3), (0, 1.6)], 'pane', e_ink())
        thermostat.face(20.5, 21.0, 1.7)
        place(rounded_box(9, 34, .3, .6, edge=.1, soft=2, z=.6, name='ribbon', material=aluminium((0.70, 0.44, 0.16, 1), .3)), at=(0, -46, 0))


def _dish():
    """Screws and cells, kept apart."""
    lathe([(0, 0), (44, 0, 3), (52, 15, 3), (49, 15, 2), (42, 4, 4), (0, 4)], 'dish', ceramic(linear('#d9d2c3'), .35))
    steel, rnd = aluminium((0.68, 0.68, 0.68, 1), .24), Random(8)
    for _ in range(16):
        r, a = rnd.uniform(0, 30), rnd.uniform(0, 2 * pi)
        with group('screw', at=(r * cos(a), r * sin(a), 6.4), rotate=(0, 90 + rnd.uniform(-8, 8), rnd.uniform(0, 360))):
            lathe([(0, 0), (2.5, 0, .4), (2.5, 1.7, .6), (1.3, 2), (1.3, 8, .6), (0, 9)], 'screw', steel, n=24)
    for i in range(2):
        with group('cell', at=(66 + 17 * i, -40 - 6 * i, 7.2), rotate=(0, 90, 76)):
            lathe([(0, -22), (7.2, -22, 1), (7.2, 22, 1.4), (3, 22.4), (2.8, 24, .4), (0, 24)], 'cell', plastic(linear('#4d7468'), .3, .02), n=64)


def _tweezers():
    steel = aluminium((0.62, 0.62, 0.62, 1), .22)
    for side in (-1, 1):
        place(rounded_box(138, 6, 1.4, 2.5, edge=.4, soft=2, name='arm', material=steel), at=(0, side * 4.2, 2.4), rotate=(90, 0, side * 3.4))
    place(rounded_box(20, 9, 5, 2, edge=.6, soft=2, name='joint', material=steel), at=(68, 0, 0))
