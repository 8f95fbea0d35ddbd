"""Outdoor twin plug: two sockets under round lids, one of them open, and a rubber cable."""
import bpy

import market
import sockets
from materials import aluminium, brushed, gloss, glow, plastic as moulded, rubber
from palette import metal, plastic
from shapes import MM, box_outline, circle, group, knurl, lathe, link, loft, place, rounded, rounded_box

HERO = dict(mode='table', azimuth=-26, elevation=16, fill=0.78)
SECOND = dict(azimuth=30, elevation=26)
DETAIL = dict(azimuth=-20, elevation=18, aim=(32, -52, 42), span=66, fstop=8)
USE = dict(setting='terrace', options=dict(plugged=True))
W, H, D = 144, 80, 50


def build(color='black', plugged=False, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('outdoor plug', at=at, rotate=rotate) as root:
        with group('body', 'front', at=(0, 0, H / 2)):
            front = rounded([(20, 0), (0, 0, 3), (0, D, 8.0), (20, D)], 12)
            loft([(box_outline(W, H, 28, soft=2.35), front)], 'body', shell)
            _socket(34, shell, is_open=True)
            _socket(-34, shell, is_open=False)
        _cable()
        if plugged:
            _guest()
    return root


def _socket(x, shell, is_open):
    dark = gloss((0.004, 0.004, 0.004, 1), .6)
    with group('socket', at=(x, 0, 0)):
        knurl(28, D - .4, D + 5, teeth=90, depth=.45, edge=.8, material=aluminium(metal('titane'), .26))
        lathe([(26.6, D + 4.9), (25.6, D + 4.9, .4), (25, D + 4)], 'lip', aluminium(metal('titane'), .2), cap_start=False, cap_end=False)
        if is_open:
            lathe([(25.2, D + 4.2), (24.2, D + 4.2)], 'light', glow((0.42, 1.0, 0.72, 1), 1.6), cap_start=False, cap_end=False)
            _well(moulded((0.03, 0.03, 0.031, 1), .5), dark)
        with group('lid', at=(0, 27.5, D + 5), rotate=(112 if is_open else 0, 0, 0)):
            place(lathe([(0, 0), (26, 0, 1), (27.2, 2, 1), (27.2, 5, 2), (0, 6.4)], 'lid', shell), at=(0, -27.5, 0))
            place(rounded_box(16, 6, 6, 2.6, edge=1.5, soft=2, z=-2, name='hinge', material=shell), at=(0, .5, 0))


def _well(shell, dark):
    """Shallow, because the camera never sees its floor from the side."""
    kind, metal = market.plug(), brushed((0.70, 0.68, 0.64, 1), .25)
    if sockets.SOCKETS[kind][0] == 'oval':
        well, floor = sockets.well(kind, D + 3.6, most=3.3)
        loft([(circle, [(24.3, D + 4.2), (20.4, D + 3.6)]), well], 'well', shell, cap_start=False)
    elif sockets.SOCKETS[kind][0]:
        floor = D + .25
        lathe([(24.3, D + 4.2), (20.4, D + 3.6, 1), (19.6, D + .3, .8), (0, D + .3)], 'well', shell, cap_start=False, cap_end=False)
    else:
        floor = D + 3.1
        lathe([(24.3, D + 4.2), (22.4, D + 3.6, .4), (21.9, floor, .3), (0, floor)], 'well', shell, cap_start=False, cap_end=False)
    sockets.contacts(kind, floor, D + 8, dark, metal, spring=5)


def _guest():
    """The plug of a lamp in the open socket; its cable drops and runs off to the right."""
    with group('plug', 'front', at=(34, -D - 1, H / 2)):
        lathe([(0, 0), (18.6, 0), (18.6, 12, 2), (15, 18, 4), (9, 34, 4), (7, 40, 2), (3.4, 44)], 'plug', moulded((0.05, 0.05, 0.052, 1), .5), n=96)
    _wire([((34, -D - 40, H / 2), (0, 20, 0)), ((84, -D - 66, 3.8), (-36, 20, 0)), ((340, -D - 6, 3.8), (-90, -10, 0))], 3.2)


def _cable():
    """Leaves the left end, bows down to the table and runs away to the back."""
    y, z = -D / 2, H / 2
    _wire([((-W / 2 + 4, y, z), (26, 0, 0)), ((-W / 2 - 26, y + 30, 5.2), (-2, -20, 12)), ((-W / 2 + 64, 34, 4.4), (-44, -2, 0))], 4.2)
    place(lathe([(7.5, 0), (7.5, 6, 1), (5.4, 16, 1), (4.2, 16)], 'gland', rubber(), n=64), at=(-W / 2 + 2, -D / 2, H / 2), rotate=(0, -90, 0))


def _wire(bow, r):
    """Through each point, given with the handle before it."""
    curve = bpy.data.curves.new('cable', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = '3D', r * MM, 6, 40
    spline = curve.splines.new('BEZIER')
    spline.bezier_points.add(len(bow) - 1)
    for point, (at, back) in zip(spline.bezier_points, bow):
        point.co = [v * MM for v in at]
        point.handle_left, point.handle_right = ([(v + s * d) * MM for v, d in zip(at, back)] for s in (1, -1))
    link(curve, 'cable', rubber())
