"""Smart plug: soft-square body, the socket and plug of the market, thin light ring."""
import market
import sockets
from materials import brushed, gloss, glow, plastic as moulded
from palette import plastic
from shapes import box_outline, group, lathe, loft, place, rounded, rounded_box

HERO = dict(mode='table', azimuth=-30, elevation=13, fill=0.58)
SECOND = dict(azimuth=140, elevation=22)
DETAIL = dict(azimuth=-24, elevation=16, aim=(-8, -34, 34), span=46, fstop=8)
USE = dict(setting='kitchen')


def build(color='white', on=True, at=(0, 0, 0), rotate=(0, 0, 0)):
    shell = moulded(plastic(color))
    inner = moulded(plastic(color), 0.5)
    dark = gloss((0.004, 0.004, 0.004, 1), .6)
    nickel = brushed((0.70, 0.68, 0.64, 1), .25)
    w, d = 58, 36
    with group('smart plug', 'front', at=(at[0], at[1], at[2] + w / 2), rotate=rotate) as root:
        square = box_outline(w, w, 21, soft=2.35)
        front = rounded([(0, 2.5), (0, d, 5.0), (6, d)], 12)[1:-1]
        well, floor = sockets.well(market.plug(), d)
        loft([(square, [(9, 0), (2.2, 0), (.6, .7), (0, 2.4)] + front), well], 'body', shell)
        lathe([(24.3, d + .02), (24.1, d + .18, .1), (23.6, d + .18, .1), (23.4, d + .02)], 'light ring',
              glow((0.42, 1.0, 0.72, 1), 1.6) if on else moulded(plastic('silver')), cap_start=False, cap_end=False)
        sockets.contacts(market.plug(), floor, d, dark, nickel, rim=inner)
        sockets.plug(market.plug(), w, inner, nickel)
        button = rounded_box(13, 5.6, 1.0, 2.8, edge=.5, soft=2, name='button', material=inner)
        place(button, at=(0, w / 2 - .25, d * .45), rotate=(-90, 0, 0))
    return root
