"""Wall thermostat: soft-square puck, knurled aluminium dial, round e-paper face."""
import market
from materials import aluminium, e_ink, ink, plastic as moulded
from palette import metal, plastic
from graphics import arc, smooth, stroke, text, ticks
from shapes import box_outline, circle, group, knurl, lathe, loft, rounded

HERO = dict(mode='wall', azimuth=-24, elevation=6, fill=0.60)
SECOND = dict(azimuth=42, elevation=14)
DETAIL = dict(azimuth=-46, elevation=14, aim=(-22, -24, 12), span=52, fstop=8)
USE = dict(setting='hallway', span=560, drop=24)


def build(color='white', reading=20.5, target=21.0, at=(0, 0, 0), rotate=(0, 0, 0)):
    with group('thermostat', 'front', at=at, rotate=rotate) as root:
        body(moulded(plastic(color)))
        knurl(36.6, 19.5, 25.4, teeth=120, depth=0.45, edge=1.0, material=aluminium(metal(_ring(color))))
        lathe([(35.2, 25.38), (34.6, 25.38, .3), (32.9, 23.7, .2), (32.9, 22)], 'lip',
              aluminium(metal(_ring(color)), 0.18), cap_start=False, cap_end=False)
        lathe([(0, 23.6), (33.4, 23.6)], 'paper', e_ink(), cap_start=False, cap_end=False)
        face(reading, target, z=23.64)
    return root


def _ring(color):
    return {'white': 'silver', 'black': 'titane', 'sand': 'gold'}.get(color, color)


def body(material):
    square = box_outline(92, 92, 30, soft=2.35)
    edge = rounded([(0, 3.0), (0, 20.0, 7.0), (9, 20.0)], 14)[1:-1]
    well = [(37.9, 20.0), (37.6, 19.8), (37.3, 18.4), (30, 18.4)]
    loft([(square, [(22, 2), (1.2, 2), (0, 3.2)] + edge), (circle, well)], 'body', material)
    loft([(box_outline(84, 84, 26, 2.35), [(20, 0), (0, 0), (0, 2.2)])], 'base', moulded((0.03, 0.03, 0.03, 1)))


def face(reading, target, z):
    black, light = ink(), ink((0.22, 0.22, 0.20, 1))
    # open arc scale from 225 degrees clockwise to -45, with a set-point marker
    ticks(27.6, 29.6, 0.26, 225, -45, 55, z, light)
    ticks(26.8, 29.6, 0.42, 225, -45, 10, z, black)
    angle = 225 - (target - 12) / 18 * 270
    arc(28.2, 2.6, 225, angle, z + .02, black)
    text(market.degrees(reading, 1), 12.6, z, black, at=(1.6, -5.6), weight='Medium', spacing=0.95)
    _flame((0, 14.6), z, black)
    text(market.degrees(target, 1), 3.6, z, black, at=(1.6, -15.6), weight='Medium')
    stroke([(-7.6, -14.9), (-6.3, -13.1), (-5.0, -14.9)], .5, z, black)


def _flame(at, z, material):
    drop = [(0, 3.4), (2.3, -.4), (1.3, -2.8), (0, -3.2), (-1.3, -2.8), (-2.3, -.6), (-1.2, .5), (-.8, 1.8)]
    stroke(smooth([(at[0] + x, at[1] + y) for x, y in drop]), .5, z, material, 'flame', closed=True)
