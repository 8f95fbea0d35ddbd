"""Plugs and sockets of the types that homes have (IEC World Plugs), front towards +Z, in mm.

Spacings are those of the standards (CEE 7, BS 1363, NEMA 5-15, SN 441011, SB 107-2-D1, CEI 23-50); shutters, fuses and
labels are not drawn."""
from math import cos, pi, sin

import market
from graphics import plate
from shapes import box_outline, circle, lathe, loft, place, rounded, rounded_box, rrect

# A well of this radius, 'oval', or None for a flat face; its depth; round holes ('o', x, y, radius),
# slots ('s', x, y, width, height), holes with an arched foot ('u', x, y, radius); what connects the
# earth beside holes.
SOCKETS = {
    'F': (19.6, 15.5, [('o', -9.5, 0, 2.6), ('o', 9.5, 0, 2.6)], 'springs'),
    'E': (19.6, 15.5, [('o', -9.5, 0, 2.6), ('o', 9.5, 0, 2.6)], 'pin'),
    'K': (18.2, 12.0, [('o', -9.5, 0, 2.6), ('o', 9.5, 0, 2.6), ('u', 0, -11.5, 3.2)], None),
    'G': (None, .5, [('s', -11.1, -7, 7.2, 4.4), ('s', 11.1, -7, 7.2, 4.4), ('s', 0, 15, 4.6, 8.6)], None),
    'B': (None, .5, [('s', -6.35, 5, 2.2, 8.2), ('s', 6.35, 5, 2.2, 7.0), ('u', 0, -7.2, 3.0)], None),
    'J': ('oval', 9.0, [('o', -9.5, 0, 2.3), ('o', 9.5, 0, 2.3), ('o', 0, -5, 2.3)], None),
    'L': (None, .5, [('o', 0, 9.5, 2.3), ('o', 0, -9.5, 2.3), ('o', 0, 0, 2.3)], None),
}
# Round pins ('o', x, y, radius, length), flat ones ('s', x, y, width, height, length).
PINS = {
    'F': [('o', -9.5, 0, 2.4, 19), ('o', 9.5, 0, 2.4, 19)],
    'E': [('o', -9.5, 0, 2.4, 19), ('o', 9.5, 0, 2.4, 19)],
    'K': [('o', -9.5, 0, 2.4, 19), ('o', 9.5, 0, 2.4, 19), ('o', 0, -11.5, 2.2, 19)],
    'G': [('s', -11.1, -7, 6.35, 4.0, 17.7), ('s', 11.1, -7, 6.35, 4.0, 17.7), ('s', 0, 15, 4.0, 8.0, 22.7)],
    'B': [('s', -6.35, 5, 1.5, 6.35, 17), ('s', 6.35, 5, 1.5, 6.35, 17), ('o', 0, -7.2, 2.4, 20)],
    'J': [('o', -9.5, 0, 2.0, 19), ('o', 9.5, 0, 2.0, 19), ('o', 0, -5, 2.0, 19)],
    'L': [('o', 0, 9.5, 2.0, 19), ('o', 0, -9.5, 2.0, 19), ('o', 0, 0, 2.0, 19)],
}


def well(kind, top, most=99):
    """The section of a face at height `top` that leads into the socket, for `loft`, and the height of its floor; `most`:
    how deep it may be at most."""
    radius, deep, _, _ = SOCKETS[kind]
    floor = top - min(deep, most)
    if radius == 'oval':
        oval = lambda r: [(x * 1.62, y * 1.05 - 1.5) for x, y in rrect(2 * r, 2 * r, r * .55, 160, 1.4)]
        return (oval, rounded([(13.4, top), (11.0, top, .8), (10.4, floor, .6), (.2, floor)], 6)), floor
    if radius:
        return (circle, rounded([(radius + 3.6, top), (radius + .8, top, 1.0), (radius, floor, .8), (.2, floor)], 6)), floor
    return (circle, [(22.6, top), (22.4, floor), (21.9, floor), (.2, floor)]), floor


def contacts(kind, floor, top, dark, metal, rim=None, spring=11):
    """Holes and earth contacts of a socket whose floor and face are at these heights. `rim`: material of a small bevel around
    round holes; `spring`: length of the springs at its sides."""
    _, _, holes, earth = SOCKETS[kind]
    for hole in holes:
        if rim and hole[0] == 'o':
            place(lathe([(hole[3] + .8, floor + .06), (hole[3] + .4, floor + .3, .2), (hole[3] - .1, floor + .1)], 'rim', rim,
                cap_start=False, cap_end=False), at=(hole[1], hole[2], 0))
        plate(_outline(hole), floor + .15, dark, 'hole')
    if earth == 'springs':
        for y in (-1, 1):
            place(rounded_box(5.2, 2.4, spring, .6, edge=.5, name='spring', material=metal, z=top - spring - 3), at=(0, y * 18.6, 0))
    if earth == 'pin':
        place(lathe([(0, floor + 14), (2.4, floor + 14, 1.8), (2.4, floor)], 'earth pin', metal), at=(0, 10, 0))
    mark(top)


def mark(z, r=23):
    """Says where a socket of another market differs from that of the home market."""
    if market.plug() == market.HOME.plug:
        return
    place_ = plate(circle(r, 32), z, None, 'socket')
    place_.hide_render, place_['changed'] = True, True


def plug(kind, width, shell, metal):
    """The plug on the back of a body of this width: below z = 0."""
    foot = {'J': lambda i: rrect(34 - 2 * i, 17 - 2 * i, 7, 160), 'L': lambda i: rrect(16 - 2 * i, 40 - 2 * i, 7.9, 160)}.get(kind)
    base = -4 if kind in 'GB' else -14
    if foot:
        loft([(foot, [(6, -14), (.8, -14), (0, -13), (0, 0)])], 'plug', shell)
    elif kind in 'GB':
        loft([(box_outline(width - 10, width - 10, 17, 2.35), [(9, -4), (1.2, -4), (0, -3), (0, 1)])], 'plug', shell)
    else:
        lathe([(0, -14), (18.2, -14, 1.2), (18.4, 0), (22, 0)], 'plug', shell)
    for pin in PINS[kind]:
        if pin[0] == 'o':
            tip = min(1.6, pin[3] * .8)
            place(lathe([(0, base - pin[4]), (pin[3], base - pin[4], tip), (pin[3], base)], 'pin', metal), at=(pin[1], pin[2], 0))
        else:
            place(rounded_box(*pin[3:6], .5, edge=.5, name='pin', material=metal, z=base - pin[5], n=32), at=(pin[1], pin[2], 0))


def _outline(hole):
    kind, x, y, r = hole[:4]
    if kind == 'o':
        return [(x + a, y + b) for a, b in circle(r, 48)]
    if kind == 'u':
        arch = [(cos(pi * i / 20), -sin(pi * i / 20)) for i in range(21)] + [(-1, .9), (1, .9)]
        return [(a * r + x, b * r + y) for a, b in arch]
    return [(a + x, b + y) for a, b in rrect(r, hole[4], .6, 32)]
