"""Home page, evening: thermostat on the end of a wall, the living room glowing out of focus behind it."""
import studio
from devices import thermostat
from palette import linear
from scenes.furniture import floor_lamp, picture_frame, plant, sofa
from scenes.house import curtain, slab, window
from scenes.light import area, camera
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.12, exposure=0.35, model='rt_hdr_alb_nrm')   # depth of field blurs the guides: use the tolerant net


def build(size):
    studio.new(mode='room')
    paint, far, floor = plaster(linear('#d8cab6')), plaster(linear('#bfb2a0')), -1400
    slab((1700, 130, 2700), (752, 66, -50), paint, 'wall end')          # hides everything right of x = -98
    slab((9000, 100, 2700), (-3000, 3700, -50), far, 'back wall')
    slab((100, 7000, 2700), (-6600, 1000, -50), far, 'left wall')
    slab((10000, 9000, 40), (-2500, 800, floor - 20), wood(scale=.35), 'floor')
    slab((10000, 9000, 40), (-2500, 800, 1300), plaster(linear('#d8d0c4')), 'ceiling')
    thermostat.build('white', at=(0, 0, 0))

    with group('sofa', at=(-2950, 2250, floor)):
        sofa(2000)
    with group('lamp', at=(-4230, 2950, floor)):
        floor_lamp(1480, 110)
    with group('plant', at=(-1830, 3000, floor)):
        plant()
    with group('window', at=(-2420, 3630, 120)):
        window(1300, 1500, strength=1.6)
    for x in (-3250, -1600):
        with group('curtain', at=(x, 3540, 950)):
            curtain(480, 2300, folds=6)
    with group('picture', at=(-4250, 3630, 190)):
        picture_frame(560, 740)

    area((-900, -1000, 620), (0, 0, 0), (420, 420), 165, (1.0, 0.78, 0.57))        # lamp near the viewer, warm
    area((1100, -900, 250), (0, 0, 0), (600, 900), 26, (0.72, 0.82, 1.0))         # last daylight, cool
    area((-3300, 1700, 1240), (-3300, 2400, -1400), (2600, 1400), 420, (1.0, 0.78, 0.56))   # room glow
    frame(size)


def frame(size):
    """Wide: the dark room on the left leaves room for words. Tall, for phones: the device above, calm wall below."""
    if size[0] > size[1]:
        camera(at=(215, -470, 22), look=(-92, 0, -2), focus=(0, -24, 0), lens=42, fstop=4.0, size=size)
    else:
        camera(at=(120, -560, 10), look=(-34, 0, -62), focus=(0, -24, 0), lens=58, fstop=4.0, size=size)
