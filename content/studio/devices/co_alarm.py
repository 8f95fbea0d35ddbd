"""Carbon-monoxide alarm: a soft-square cover over a dark gap, a small e-paper eye with the measured value."""
from graphics import arc, circle_plate, text
from materials import aluminium, e_ink, glow, ink, matte, plastic as moulded
from palette import metal, plastic
from shapes import box_outline, circle, group, lathe, loft, rounded

HERO = dict(mode='wall', azimuth=-38, elevation=8, fill=0.60)
SECOND = dict(azimuth=42, elevation=-8)
DETAIL = dict(azimuth=-52, elevation=12, aim=(-26, -30, 8), span=62, fstop=8)
USE = dict(setting='hallway', span=480, tone='#b3bab4', drop=24)


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal('silver'), .22)
    square = box_outline(104, 104, 34, soft=2.35)
    with group('co alarm', 'front', at=at, rotate=rotate) as root:
        loft([(square, rounded([(20, 0), (3, 0, 2), (2, 11, .8), (10, 11)], 8))], 'base', shell)
        loft([(square, [(10, 10), (10, 20)])], 'gap', matte((0.02, 0.02, 0.021, 1)), cap_start=False, cap_end=False)
        loft([(square, [(5.4, 14.2), (3.2, 14.2), (3.2, 15.4), (5.4, 15.4)])], 'fin', ring, cap_start=False, cap_end=False)
        edge = rounded([(10, 18.6), (0, 18.6, 1.2), (0, 36, 8), (12, 36)], 14)[:-1]
        loft([(square, edge), (circle, [(22.6, 36), (22.3, 35.7), (22.0, 34.6), (2, 34.6)])], 'cover', shell, cap_start=False)
        lathe([(22.2, 34.6), (22.2, 36.8, .5), (20.8, 36.8, .4), (20.2, 35.2), (0, 35.2)], 'ring', ring, cap_start=False, cap_end=False)
        lathe([(20.2, 35.22), (0, 35.22)], 'paper', e_ink(), cap_start=False, cap_end=False)
        z, black, mid = 35.26, ink(), ink((0.24, 0.24, 0.22, 1))
        text('0', 10.5, z, black, at=(0, -3.4))
        text('ppm', 3.2, z, mid, at=(0, -10.4))
        arc(16.8, 1.2, 215, -35, z, ink((0.40, 0.39, 0.37, 1)))
        circle_plate(.9, 36.05, glow((0.42, 1.0, 0.66, 1), 3), at=(0, -36))
    return root
