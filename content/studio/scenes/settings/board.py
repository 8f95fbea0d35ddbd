"""Inside a distribution board: the device on the rail between circuit breakers."""
import studio
from materials import gloss, matte, plastic
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight
from shapes import box_outline, group, loft, place, rounded, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.1, model='rt_hdr_alb_nrm')


def build(device, size, span=300):
    studio.new(mode='room')
    slab((1600, 20, 1200), (0, 14, 0), matte(linear('#b9b6b0'), .6), 'back')
    device(at=(0, 0, 0), rail=900)
    for side in (-1, 1):
        for i in range(10):
            with group('breaker', 'front', at=(side * (36.5 + 18.4 * i), 0, 0)):
                _breaker()
    cover = plastic(linear('#e4e1da'), .4, .05)
    for z in (-112, 112):
        slab((1600, 10, 126), (0, -46, z), cover, 'cover')
    daylight(0.55)
    area((-500, -700, 500), (0, 0, 0), (500, 500), 46, (1.0, 0.94, 0.86))
    area((700, -600, 100), (0, 0, 0), (200, 600), 14, (0.85, 0.92, 1.0))
    distance = span * 70 / 36
    camera(at=(-distance * .34, -distance * .92, distance * .16), look=(6, -40, 0), focus=(0, -58, 0), lens=70, fstop=5, size=size)


def _breaker():
    white, dark = plastic(linear('#dedbd4'), .42, .06), gloss((0.02, 0.02, 0.021, 1), .4)
    loft([(box_outline(17.6, 88, 2), rounded([(3, 4), (0, 4, .6), (0, 44, 1), (3, 44)], 4))], 'body', white)
    loft([(box_outline(17.6, 45, 2), rounded([(1, 42), (0, 42), (0, 62, 1.4), (3, 62)], 4))], 'nose', white)
    place(rounded_box(10, 21, .6, 2, edge=.2, z=61.8, name='slot', material=dark), at=(0, 2, 0))
    place(rounded_box(8.4, 11, 9, 1.6, edge=1.2, z=61, name='toggle', material=dark), at=(0, 7, 0), rotate=(14, 0, 0))
