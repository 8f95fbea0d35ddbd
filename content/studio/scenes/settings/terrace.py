"""A terrace after sunset: stone slabs by a clad wall, a string of lamps out of focus, a pot with grass."""
from math import cosh
from random import Random

import studio
from materials import glow
from palette import linear
from scenes.furniture import plant
from scenes.house import slab
from scenes.light import area, camera, daylight
from scenes.planting import hedge
from scenes.surfaces import ceramic, plaster, wood
from shapes import group, place, rounded_box, sphere

DEVELOP = dict(bloom=0.10, exposure=0.5)


def build(device, size, span=330):
    studio.new(mode='room')
    _slabs()
    stain = wood(dark=(0.10, 0.066, 0.042, 1), light=(0.22, 0.15, 0.10, 1), scale=.4)
    for i in range(15):
        slab((120, 24, 3000), (-1500 + i * 128, 460, 1500), stain, 'board')
    with group('hedge', at=(2600, 2600, 0)):
        hedge(4200, 1700, count=3000)
    with group('plant', at=(-330, 250, 0)):
        plant(620, 34, seed=12)
    device(at=(0, 0, 0))
    _string()
    daylight(0.30, (0.40, 0.54, 1.0))
    area((-560, -560, 620), (0, 0, 40), (420, 420), 90, (1.0, 0.78, 0.54))
    area((620, 160, 420), (0, 0, 40), (400, 500), 60, (0.62, 0.76, 1.0))
    distance = span * 70 / 36
    camera(at=(-distance * .26, -distance * .92, distance * .27), look=(-4, 0, 62), focus=(0, -50, 40), lens=70, fstop=2.4, size=size)


def _slabs(pitch=402):
    stone, rnd = ceramic(linear('#8f8a82'), .6), Random(4)
    slab((8000, 8000, 20), (0, 0, -16), plaster(linear('#5f5c56')), 'joints')
    for i in range(9):
        for k in range(5):
            tile = rounded_box(pitch - 5, pitch - 5, 8, 3, edge=2.4, soft=2, z=-8, name='slab', material=stone, n=32)
            place(tile, at=((i - 4.2) * pitch, (k - 2.4) * pitch, rnd.uniform(-.6, 0)))


def _string():
    """Bulbs that hang along the wall and out over the garden."""
    lamp = glow((1.0, 0.60, 0.26, 1), 14)
    for i in range(12):
        x = -620 + i * 150
        sphere(13, 'bulb', lamp, at=(x, 400, 118 + 38 * cosh((x - 160) / 420)), seg=32)
