"""Smart plug (type F): soft-square body, round socket, thin light ring."""
from materials import brushed, gloss, glow, plastic as moulded
from palette import plastic
from graphics import plate
from shapes import box_outline, circle, group, lathe, loft, place, rounded, rounded_box

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
        well = rounded([(23.2, d), (20.4, d, 1.0), (19.6, d - 15.5, .8), (.2, d - 15.5)], 6)
        loft([(square, [(9, 0), (2.2, 0), (.6, .7), (0, 2.4)] + front), (circle, well)], 'body', shell)
        lathe([(24.3, d + .02), (24.1, d + .18, .1), (23.6, d + .18, .1), (23.4, d + .02)], 'light ring',
              glow((0.42, 1.0, 0.72, 1), 1.6) if on else moulded(plastic('silver')), cap_start=False, cap_end=False)
        for x in (-9.5, 9.5):                 # contact holes with a small bevelled rim
            place(lathe([(3.4, d - 15.44), (3.0, d - 15.2, .2), (2.5, d - 15.4)], 'rim', inner, cap_start=False, cap_end=False), at=(x * 1, 0, 0))
            plate([(a + x, b) for a, b in circle(2.6, 48)], d - 15.35, dark, 'hole')
        for y in (-1, 1):                     # earth springs
            place(rounded_box(5.2, 2.4, 11, .6, edge=.5, name='spring', material=nickel, z=d - 14), at=(0, y * 18.6, 0))
        lathe([(0, -14), (18.2, -14, 1.2), (18.4, 0), (22, 0)], 'plug', inner)
        for x in (-9.5, 9.5):
            place(lathe([(0, -33), (2.4, -33, 1.6), (2.4, -14)], 'pin', nickel), at=(x, 0, 0))
        button = rounded_box(13, 5.6, 1.0, 2.8, edge=.5, soft=2, name='button', material=inner)
        place(button, at=(0, w / 2 - .25, d * .45), rotate=(-90, 0, 0))
    return root
