"""A white ceiling from below, with a plaster moulding, a pendant lamp and the top of a window wall."""
import studio
from materials import gloss, glow
from palette import linear
from scenes.furniture import picture_frame
from scenes.house import curtain, slab
from scenes.light import area, camera, daylight, sun
from scenes.surfaces import plaster
from shapes import group, lathe

DEVELOP = dict(bloom=0.06, exposure=0.1)


def build(device, size, span=640, tone='#c4b9a6'):
    """The device hangs from the ceiling at the origin and faces down."""
    studio.new(mode='room')
    slab((9000, 9000, 100), (0, 0, 50), plaster(linear('#e4dfd5')), 'ceiling')
    slab((9000, 100, 4000), (0, 1250, -2000), plaster(linear(tone)), 'wall')
    for i, (deep, high) in enumerate(((70, 26), (46, 60), (26, 96))):
        slab((9000, deep * 2, high * 2), (0, 1200, 0), plaster(linear('#ebe7de')), 'moulding')
    device(at=(0, 0, 0), rotate=(90, 0, 0))
    with group('pendant', at=(-300, 420, -230)):
        lathe([(2.5, 120), (2.5, 230)], 'cord', gloss((0.02, 0.02, 0.02, 1), .5), n=24)
        lathe([(2.5, 128), (26, 122, 6), (60, 96, 30), (170, 0, 4), (166, 0), (56, 90, 26), (0, 100)], 'shade', gloss(linear('#2f3a36'), .35))
        lathe([(0, 20), (34, 20, 20), (34, 70, 20), (0, 74)], 'bulb', glow((1.0, 0.74, 0.46, 1), 5))
    with group('picture', at=(260, 1180, -560)):
        picture_frame(460, 600)
    with group('curtain', at=(-1150, 1130, -120)):
        curtain(620, 2600, folds=8)
    sun((0.70, 0.60, 0.16), 2.4, (1.0, 0.86, 0.68), 2)
    daylight(0.55)
    area((-900, -700, -1300), (0, 0, 0), (1500, 1500), 130, (1.0, 0.93, 0.84))
    distance = span * 50 / 36
    camera(at=(-distance * .26, -distance * .80, -distance * .50), look=(-50, 60, -86), focus=(0, -30, -30), lens=50, fstop=4, size=size)
