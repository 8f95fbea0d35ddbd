"""Camera eyes and similar details shared by several devices (built at the origin, front towards +Z)."""
from math import cos, radians, sin

from materials import gloss, lens_eye
from graphics import plate
from shapes import circle, lathe

BLACK = (0.008, 0.008, 0.009, 1)


def lens(r, z, ring=None):
    """Stepped black barrel with a polished dome. r = outer barrel radius, mm."""
    steps = [(r, z - .6), (r, z + 1.4, .4), (r * .90, z + 1.4, .3), (r * .86, z + .5), (r * .80, z + .4), (r * .79, z - .4)]
    lathe(steps, 'barrel', ring or gloss(BLACK, .35), cap_start=False, cap_end=False)
    dome(r * .80, z - .2, r * .22, lens_eye(r * .80))


def dome(r, z, height, material, n=24):
    """Shallow spherical cap."""
    big = (r * r + height * height) / (2 * height)
    pts = []
    for i in range(n + 1):
        x = r * (1 - i / n)
        pts.append((x, z + height - big + (big * big - x * x) ** .5))
    return lathe(pts, 'dome', material, cap_start=True, cap_end=False, sharp=80)


def infrared(r, count, z, dot=1.5, start=0):
    for i in range(count):
        a = radians(start + 360 * i / count)
        plate([(x + r * cos(a), y + r * sin(a)) for x, y in circle(dot, 32)], z, gloss((0.035, 0.006, 0.008, 1), .15), 'ir')
