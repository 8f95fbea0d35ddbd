"""Weather station in two pieces: a low indoor drum with a tilted e-paper top, a tall outdoor sensor with louvres."""
import market
from materials import aluminium, e_ink, gloss, ink, plastic as moulded, rubber
from palette import metal
from graphics import stroke, text
from shapes import group, lathe, slant

HERO = dict(mode='table', azimuth=-14, elevation=17, fill=0.66)
SECOND = dict(azimuth=22, elevation=30)
DETAIL = dict(azimuth=-20, elevation=30, aim=(-38, -24, 54), span=72, fstop=9)
USE = dict(setting='shelf', span=470, tone='#b7bdb2', seed=2)
SLOPE = 0.36


def build(color='silver', at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = aluminium(metal(color), 0.30)
    with group('weather station', at=at, rotate=rotate) as root:
        with group('indoor', at=(-36, -14, 0)):
            drum(shell, 47, 52, _face)
        with group('outdoor', at=(52, 22, 0)):
            _outdoor(shell)
    return root


def drum(shell, r, h, draw):
    """Low drum with a tilted e-paper top; draw(z) prints the face. Shared with the room sensor."""
    with group('drum') as body:
        lathe([(0, 0), (r - 3, 0), (r - 3, 2.2)], 'foot', rubber(), cap_end=False)
        # evenly spaced rings let the shear spread over the height
        side = [(r, z) for z in range(6, h - 6, 4)]
        lathe([(0, 2.2), (r, 2.2, 1.2)] + side + [(r, h, 1.6), (r - 2.4, h, .6), (r - 4.2, h - 1.6)], 'shell', shell, cap_end=False)
        slant(body, SLOPE, h * .27, h - 6)
    with group('face') as face:
        lathe([(r - 4.0, h - 1.4), (0, h - 1.4)], 'paper', e_ink(), cap_start=False, cap_end=False)
        draw(h - 1.36)
        slant(face, SLOPE)


def _face(z):
    black, mid = ink(), ink((0.25, 0.25, 0.23, 1))
    text(market.degrees(21.4, 1, 1), 15.0, z, black, at=(1.5, 2.5), spacing=.95)
    stroke([(-4, 27), (0, 30.4), (4, 27)], .6, z, black)          # a house: the indoor reading
    stroke([(-2.9, 27.6), (-2.9, 23.6), (2.9, 23.6), (2.9, 27.6)], .6, z, black)
    stroke([(-28, -5), (28, -5)], .35, z, mid)
    for x, value, unit in ((-19, '612', 'ppm'), (0.5, '48', '%'), (19.5, '36', 'dB')):
        text(value, 5.6, z, black, at=(x, -16), weight='SemiBold')
        text(unit, 2.6, z, mid, at=(x, -22), weight='Medium')


def _outdoor(shell):
    r, h = 25, 128
    lathe([(0, 0), (r - 2, 0), (r - 2, 1.6)], 'foot', rubber(), cap_end=False)
    lathe([(0, 1.6), (r, 1.6, 1.2), (r, 34, .5), (r - 3, 34.6)], 'base', shell, cap_end=False)
    core = moulded((0.012, 0.012, 0.013, 1))
    lathe([(r - 7, 30), (r - 7, 98)], 'core', core, cap_start=False, cap_end=False)
    for i in range(9):                        # louvres: thin rings that slope down and outwards
        z = 38.2 + i * 6.1
        lathe([(r - 7, z + 2.6), (r, z - .2, .5), (r, z + 2.4, .5), (r - 7, z + 5.0)], 'louvre', shell, cap_start=False, cap_end=False)
    lathe([(r - 3, 93), (r, 93.2, .5), (r, h, 1.8), (0, h)], 'cap', shell, cap_start=False, cap_end=False)
    lathe([(r - 8, h + .02), (r - 8.5, h + .03)], 'mark', gloss((0.02, 0.02, 0.02, 1), .4), cap_start=False, cap_end=False)
