"""How large a device is: beside a bank card (ISO/IEC 7810, ID-1) and a new pencil, all in true size on the paper.

What hangs flat on a wall lies on its back, and the card beside it; what stands has the card upright beside it, on a small
block. A device's SCALE changes that: `lies`, `turn` (degrees), `by` (true size / size in its builder), `options`."""
import bpy

import camera
from graphics import arc
from materials import brushed, gloss, matte, plastic
from palette import linear
from shapes import MM, group, lathe, place, rounded_box

CARD = (85.6, 53.98, 0.76, 3.18)                # width, height, thickness, radius of the corners in mm
PENCIL = 175                                    # length in mm
GAP = 16
WIDE, DEEP = 150, 70                            # mm from which on a device has the card in front of it, or upright beside it


def build(device, color):
    """The device with the card and the pencil; returns the group and how the camera sees it."""
    own = dict(getattr(device, 'SCALE', {}))
    lies = own.get('lies', device.HERO['mode'] == 'wall')
    turn = own.get('turn', 8 if lies else -device.HERO['azimuth'])
    with group('scale') as root:
        flat = -90 if device.HERO['mode'] == 'wall' else 0
        thing = device.build(color, rotate=(flat, 0, turn), **own.get('options', {}))
        thing.scale = [own.get('by', 1)] * 3
        (left, front, low), (right, back, high) = _ground(thing)
        lies = lies and high - low < DEEP
        (_lying if lies else _standing)(left, right, front, back)
    return root, dict(azimuth=0, elevation=56 if lies else 18, fill=.82)


def _ground(thing):
    """Puts the lowest point on the table; both corners of the box around the device, in mm."""
    points = camera.corners(thing)
    low, high = ([f(p[i] for p in points) / MM for i in range(3)] for f in (min, max))
    thing.location.z -= low[2] * MM
    bpy.context.view_layer.update()
    return low, high


def _lying(left, right, front, back):
    if right - left > WIDE:
        _card(((left + CARD[0] / 2), front - GAP - CARD[1] / 2, 0), (0, 0, 4))
        _pencil((left + CARD[0] + GAP, front - GAP - 22, 0), (0, 0, -84))
        return
    _card((right + GAP + CARD[1] / 2, (front + back) / 2, 0), (0, 0, 86))
    _pencil((right + 2 * GAP + CARD[1], (front + back - PENCIL) / 2, 0), (0, 0, -3))


def _standing(left, right, front, back):
    x = right + GAP + CARD[1] / 2
    with group('upright', at=(x, (front + back) / 2, 0), rotate=(0, 0, -10)):
        _card((0, 0, CARD[0] / 2), (80, 90, 0))
        place(rounded_box(26, 16, 34, 2, edge=1, soft=2, name='block', material=matte(linear('#b08a5e'))), at=(0, 14, 0))
    _pencil(((left + x - PENCIL) / 2 + 30, front - GAP - 14, 0), (0, 0, -86))


def _card(at, rotate):
    """A card that belongs to no bank: a chip, and the waves of paying without contact."""
    width, height, thick, radius = CARD
    with group('card', at=at, rotate=rotate):
        rounded_box(width, height, thick, radius, edge=.2, soft=2, name='card', material=plastic(linear('#47606b'), .34, .02))
        gold = brushed((0.74, 0.58, 0.32, 1), .3)
        place(rounded_box(13, 11.8, .06, 2.2, edge=.02, soft=2, z=thick, name='chip', material=gold), at=(-width / 2 + 16.5, 3.6, 0))
        line = gloss((0.10, 0.07, 0.03, 1), .5)
        for y in (-2.2, 2.2):
            place(rounded_box(13, .3, .02, .1, edge=.01, z=thick + .06, name='line', material=line), at=(-width / 2 + 16.5, 3.6 + y, 0))
        light = matte(linear('#d9dfe0'))
        for r in (2.6, 4.8, 7.0):
            arc(r, .8, -38, 38, thick + .05, light, at=(-width / 2 + 27, 3.6))


def _pencil(at, rotate):
    """Hexagonal and lacquered; lies along +Y from its blunt end at `at`."""
    r, tip = 4.0, 22
    with group('pencil', at=(at[0], at[1], at[2] + r * .866), rotate=rotate), group('axis', rotate=(-90, 0, 0)):
        lathe([(0, 0), (r, 0, .5), (r, PENCIL - tip), (r * .86, PENCIL - tip)], 'lacquer', gloss(linear('#c98f2c'), .3), n=6, cap_end=False, sharp=20)
        lathe([(r + .04, -.02), (r + .04, 9)], 'band', gloss(linear('#2f3a3d'), .3), n=6, cap_end=False, sharp=20)
        lathe([(r * .86, PENCIL - tip), (1.1, PENCIL - 5)], 'wood', matte(linear('#c79d6c')), n=64, cap_start=False, cap_end=False)
        lathe([(1.1, PENCIL - 5), (.25, PENCIL), (0, PENCIL)], 'lead', gloss(linear('#33353a'), .4), n=48, cap_start=False, cap_end=False)
