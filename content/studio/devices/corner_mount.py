"""Corner mount for cameras: two plates at a right angle with a round seat, screw holes sunk."""
from graphics import circle_plate
from materials import gloss, plastic as moulded
from palette import plastic
from shapes import box_outline, group, lathe, loft, place, rounded

HERO = dict(mode='table', azimuth=-16, elevation=40, fill=0.60)
SECOND = dict(azimuth=-62, elevation=24, develop=dict(exposure=-.34))
DETAIL = dict(azimuth=-28, elevation=14, aim=(0, -34, 48), span=66, fstop=9)
USE = dict(setting='house_corner')


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('corner mount', at=(at[0], at[1] - 2, at[2] + 48), rotate=rotate) as root:
        for side in (-1, 1):
            with group('wing', 'front', at=(side * 24, 18, 0), rotate=(0, 0, side * 45)):
                loft([(box_outline(78, 96, 24, soft=2.35), rounded([(12, 0), (0, 0, 1.5), (0, 8, 2.6), (12, 8)], 10))], 'wing', shell)
                for y in (-32, 32):
                    _sunk((side * 18, y), 8.02, shell)
        with group('seat', 'front', at=(0, 8, 0)):
            lathe([(0, 0), (34, 0), (36, 30, 6), (36, 38, 2), (31, 38, .5), (30.4, 36.6), (0, 36.6)], 'seat', shell)
            for x, y in ((-16, 0), (16, 0)):
                _sunk((x, y), 36.66, shell)
            circle_plate(6, 36.66, gloss((0.006, 0.006, 0.006, 1), .5))
    return root


def _sunk(at, z, shell):
    place(lathe([(5.4, z), (5.0, z + .3, .2), (2.6, z - .1)], 'sink', shell, n=64, cap_start=False, cap_end=False), at=(at[0], at[1], 0))
    circle_plate(2.8, z + .02, gloss((0.006, 0.006, 0.006, 1), .5), at=at)
