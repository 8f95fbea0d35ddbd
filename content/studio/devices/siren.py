"""Indoor siren: soft-square wall box, a horn of concentric ridges, one thin ring of light."""
from graphics import circle_plate
from materials import aluminium, glow, matte, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, lathe, loft, rounded

HERO = dict(mode='wall', azimuth=-26, elevation=7, fill=0.60)
SECOND = dict(azimuth=36, elevation=-8)
DETAIL = dict(azimuth=-34, elevation=10, aim=(12, -26, 4), span=62, fstop=8)
USE = dict(setting='hallway', span=480, tone='#c3ad99', drop=24)


def build(color='white', lit=True, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    with group('siren', 'front', at=at, rotate=rotate) as root:
        square = box_outline(96, 96, 31, soft=2.35)
        edge = rounded([(0, 3.0), (0, 30.0, 8.0), (9, 30.0)], 14)[1:-1]
        loft([(square, [(22, 2), (1.2, 2), (0, 3.2)] + edge), (circle, [(38.6, 30), (38.2, 29.7), (37.9, 24), (2, 24)])], 'body', shell)
        loft([(box_outline(88, 88, 27, 2.35), [(20, 0), (0, 0), (0, 2.2)])], 'base', moulded((0.03, 0.03, 0.03, 1)))
        lathe([(37.8, 24.2), (11, 24.2)], 'throat', matte((0.02, 0.02, 0.021, 1)), cap_start=False, cap_end=False)
        light = glow((1.0, 0.20, 0.045, 1), 2.4) if lit else moulded(plastic('silver'))
        lathe([(37.6, 24.4), (37.6, 28.4), (36.4, 28.4), (36.4, 24.4)], 'light', light, cap_start=False, cap_end=False)
        for i in range(6):                      # ridges rise towards the middle, so that the horn reads as a shallow dome
            r, top = 34.2 - i * 4.1, 28.0 + i * .42
            lathe([(r, 24.2), (r, top, .9), (r - 2.5, top, .9), (r - 2.5, 24.2)], 'ridge', shell, cap_start=False, cap_end=False)
        lathe([(10.6, 24), (10.6, 31.4, .8), (9.4, 31.4, .4), (0, 30.8)], 'button', aluminium(metal('silver'), .22), cap_start=False, cap_end=False)
        circle_plate(.7, 30.05, glow((0.42, 1.0, 0.66, 1), 3), at=(0, -43.2))
    return root
