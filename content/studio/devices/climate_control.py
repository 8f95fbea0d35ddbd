"""Air-conditioner control: a low soft-square puck, an infrared window all round, e-paper on top."""
import market
from graphics import arc, snowflake, text, ticks
from materials import aluminium, dark_glass, e_ink, ink, plastic as moulded, rubber
from palette import metal, plastic
from shapes import box_outline, circle, group, knurl, lathe, loft, rounded

HERO = dict(mode='table', azimuth=-22, elevation=27, fill=0.64)
SECOND = dict(azimuth=30, elevation=14)
DETAIL = dict(azimuth=-26, elevation=34, aim=(-10, -18, 24), span=66, fstop=9)
USE = dict(setting='shelf', span=400, tone='#b4bcc0', seed=3)
RING = {'white': 'silver', 'black': 'titane'}


def build(color='white', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell, ring = moulded(plastic(color)), aluminium(metal(RING.get(color, color)), .24)
    square = box_outline(94, 94, 32, soft=2.35)
    with group('climate control', at=at, rotate=rotate) as root:
        loft([(square, [(6, 0), (6, 2)])], 'sole', rubber(), cap_end=False)
        loft([(square, rounded([(14, 1.6), (1, 1.6, 4), (0, 8), (0, 11.6, .5), (2, 11.7)], 10))], 'foot', shell, cap_end=False)
        loft([(square, [(.7, 11), (.7, 19)])], 'infrared window', dark_glass(), cap_start=False, cap_end=False)
        loft([(square, rounded([(2, 18.6), (0, 18.7, .5), (0, 31, 6.0), (8, 31)], 12)), (circle, [(34.4, 31), (34.1, 30.7), (33.9, 29), (20, 29)])],
            'top', shell, cap_start=False)
        knurl(33.6, 29.4, 34.0, teeth=110, depth=.42, edge=.8, material=ring)
        lathe([(32.4, 33.98), (31.8, 33.98, .3), (30.6, 32.4)], 'lip', ring, cap_start=False, cap_end=False)
        lathe([(31, 32.4), (0, 32.4)], 'paper', e_ink(), cap_start=False, cap_end=False)
        _face(32.44)
    return root


def _face(z):
    black, mid = ink(), ink((0.24, 0.24, 0.22, 1))
    text(market.degrees(24), 12, z, black, at=(1.6, -5.4), spacing=.95)
    snowflake(4.6, z, black, at=(0, 15.6))
    ticks(25.6, 27.4, .24, 225, -45, 45, z, mid)
    arc(26.4, 2.2, 225, 225 - 270 * .45, z + .02, black)
    for i, high in enumerate((1.6, 3.0, 4.4)):
        text('I', high, z, black, at=(-2.2 + 2.2 * i, -17), weight='Bold')
