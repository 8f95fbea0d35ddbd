"""A white casement from inside, the garden out of focus behind the glass."""
import studio
from materials import aluminium, plastic
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight, sun
from scenes.planting import hedge, lawn
from shapes import group, lathe, place, rounded_box

DEVELOP = dict(bloom=0.05, exposure=0.05)


def build(device, size, span=380, tone='#74806f'):
    """The device bridges the gap between the casement (left) and the fixed frame (right), at x = 4."""
    studio.new(mode='room')
    paint = plastic(linear(tone), .34, .05)
    for x, w in ((-46, 92), (45, 82)):
        slab((w, 60, 2600), (x, 30, 0), paint, 'frame')
    slab((3.5, 40, 2600), (1.7, 30, 0), plastic((0.02, 0.02, 0.02, 1)), 'gap')
    for z in (-330, 760):
        slab((1400, 56, 88), (-790, 30, z), paint, 'rail')
    slab((14, 30, 2600), (-98, 20, 0), paint, 'bead')
    slab((1400, 100, 3000), (786, 40, 0), plastic(linear('#cdbfa9'), .9, .05), 'reveal')
    slab((3000, 260, 40), (-600, -90, -400), plastic(linear('#e9e5dc'), .35, .04), 'sill')
    _handle((-48, 0, -128))
    device(at=(4, 0, 40))
    lawn(-1400, far=9000)
    with group('hedge', at=(-600, 4600, -1300)):
        hedge(9000, 1900, count=2600)
    sun((0.5, 0.62, -0.6), 3.4, (1.0, 0.88, 0.72), 2)
    daylight(0.9, (0.82, 0.90, 1.0))
    area((-700, -900, 500), (0, 0, 0), (900, 900), 34, (1.0, 0.93, 0.84))
    distance = span * 60 / 36
    camera(at=(distance * .24, -distance * .95, 70), look=(-34, 0, 18), focus=(4, -14, 40), lens=60, fstop=3.2, size=size)


def _handle(at):
    steel = aluminium((0.72, 0.72, 0.71, 1), .28)
    with group('handle', 'front', at=at):
        rounded_box(30, 66, 8, 14, edge=2.4, soft=2.2, name='rose', material=steel)
        lathe([(9, 7), (9, 40)], 'neck', steel, n=64)
        place(rounded_box(20, 120, 14, 9, edge=5, soft=2.2, z=32, name='grip', material=steel), at=(0, -46, 0))
