"""A house wall after dusk: the lamps of the device light it, a window glows behind."""
import studio
from materials import glow
from palette import linear
from scenes.furniture import plant
from scenes.house import door, lever, slab, window
from scenes.light import area, camera, daylight
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.12, exposure=0.35)
FLOOR = -2100


def build(device, size, span=620, lamps=1.0, window_at=-760, side=0.0, drop=40, entrance=False):
    """`lamps`: how strongly the device lights wall and step; 0 for cameras without lamps;
    `window_at`: where the lit window stands; `entrance`: with a front door below the device."""
    studio.new(mode='room')
    _boards()
    slab((9000, 6000, 60), (0, -2900, FLOOR - 30), plaster(linear('#8d857a')), 'ground')
    device(at=(0, 0, 0))
    with group('window', at=(window_at, -6, -260)):
        window(760, 1100, strength=0.0)
        slab((740, 10, 1080), (0, 4, 0), glow((1.0, 0.66, 0.34, 1), 1.5), 'light inside')
    with group('plant', at=(760, -420, FLOOR)):
        plant(1700, 46, seed=3)
    if lamps:
        for x in (-78, 78):
            area((x, -110, -6), (x * 3.2, -420, -700), (60, 30), 26 * lamps, (1.0, 0.86, 0.66))
            area((x * 2.2, -230, -40), (x * 3.4, 0, -330), (120, 60), 20 * lamps, (1.0, 0.86, 0.66))
    if entrance:
        _entrance()
    daylight(0.26, (0.34, 0.48, 0.95))
    area((-1300, -1500, 900), (0, 0, 0), (1500, 1500), 110, (0.46, 0.62, 1.0))
    distance, shift = span * 50 / 36, -side * span * .5
    camera(at=(shift - distance * .36, -distance * .92, -60 - drop), look=(shift, 0, -drop), focus=(0, -60, 0), lens=50, fstop=4, size=size)


def _entrance():
    """A door with a glowing pane beside it, two lamps' light upon it."""
    oak = wood(scale=.5)
    for x in (-510, 510, 760):
        slab((64, 66, 2040), (x, -20, -1321), oak, 'jamb')
    slab((1340, 70, 64), (125, -20, -268), oak, 'lintel')
    with group('leaf', at=(0, -24, FLOOR)):
        door(956, 1800, linear('#39463f'))
    with group('handle', at=(380, -24, FLOOR + 960)):
        lever()
    slab((190, 10, 1800), (635, -12, -1200), glow((1.0, 0.58, 0.26, 1), 1.1), 'side light')
    for z in (-700, -1200):
        slab((190, 30, 26), (635, -24, z), oak, 'bar')


def _boards(pitch=112):
    """Stained cladding: the light of the lamps catches the edge of every board."""
    stain = wood(dark=(0.085, 0.062, 0.045, 1), light=(0.20, 0.155, 0.115, 1), scale=.4)
    slab((9000, 20, 6000), (0, 40, 0), plaster((0.01, 0.01, 0.01, 1)), 'cavity')
    for i in range(42):
        slab((7000, 26, pitch - 8), ((i * 733) % 900 - 450, 13, FLOOR + 90 + i * pitch), stain, 'board')
