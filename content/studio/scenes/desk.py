"""Article, air at work: the air-quality monitor on a desk beside a laptop."""
import studio
from devices import air_quality
from materials import aluminium, gloss, matte, plastic
from palette import linear, metal
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import books_lying, branch, mug, vase
from scenes.surfaces import plaster, wood
from shapes import group, lathe, place, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.34, model='rt_hdr_alb_nrm')


def build(size):
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 620, 0), plaster(linear('#a9aea3')), 'wall')
    slab((2600, 900, 36), (0, 80, -18), wood(scale=.45), 'desk')
    air_quality.build('white', at=(120, -40, 0), rotate=(0, 0, -8))
    with group('laptop', at=(-210, 90, 0), rotate=(0, 0, 14)):
        _laptop()
    with group('vase', at=(330, 260, 0)):
        vase(210, 62, '#b9876a')
        for turn, lean in ((0, 14), (120, 22), (240, 18)):
            with group('branch', at=(0, 0, 140), rotate=(0, 0, turn)):
                branch(430, seed=turn + 2, lean=lean)
    with group('pile', at=(290, 40, 0)):
        high = books_lying(2, 4)
    with group('mug', at=(300, 30, high), rotate=(0, 0, -40)):
        mug('#e0d6c6')
    place(rounded_box(148, 210, 12, 6, edge=1.5, soft=2.1, name='notebook', material=matte(linear('#39423e'))), at=(10, -190, 0), rotate=(0, 0, -14))
    place(lathe([(0, 0), (1.2, 0), (4, 9), (4, 132), (0, 134)], 'pencil', plastic(linear('#d9a441'), .4, .02), n=6, sharp=20), at=(60, -240, 16),
        rotate=(0, 90, 62))
    towards = (0.80, 0.52, -0.46)
    sun(towards, 5.4, (1.0, 0.86, 0.68))
    shutter((-1500 * towards[0] / towards[1] + 60, -1500, 1500 * -towards[2] / towards[1] + 20), 1300, 760, columns=3, rows=2, bar=44)
    daylight(0.5)
    area((-1200, -1200, 800), (0, 0, 60), (1100, 1100), 70, (0.90, 0.95, 1.0))
    camera(at=(60, -1080, 330), look=(40, 0, 74), focus=(110, -70, 70), lens=56, fstop=4, size=size)


def _laptop():
    silver = aluminium(metal('silver'), .34)
    rounded_box(310, 216, 11, 14, edge=3, soft=2.2, name='base', material=silver)
    place(rounded_box(270, 100, .4, 4, edge=.1, soft=2, z=10.9, name='keys', material=gloss((0.02, 0.02, 0.021, 1), .5)), at=(0, 34, 0))
    place(rounded_box(96, 62, .3, 5, edge=.1, soft=2, z=10.9, name='pad', material=aluminium(metal('silver'), .28)), at=(0, -60, 0))
    with group('lid', at=(0, 108, 8), rotate=(108, 0, 0)):
        place(rounded_box(310, 210, 6, 14, edge=2, soft=2.2, z=-6, name='lid', material=silver), at=(0, 105, 0))
        place(rounded_box(298, 196, .4, 8, edge=.1, soft=2, z=0, name='screen', material=gloss(linear('#20302f'), .12)), at=(0, 106, 0))
        for i, (w, shade) in enumerate(((120, '#8fb3a4'), (180, '#5c7a70'), (90, '#5c7a70'))):
            place(rounded_box(w, 10, .2, 5, edge=.05, soft=2, z=.45, name='line', material=matte(linear(shade))), at=(-120 + w / 2, 160 - i * 26, 0))
