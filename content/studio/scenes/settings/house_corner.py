"""The outer corner of a clad house in low sun, garden behind: a bracket on the corner, a camera on the bracket."""
import studio
from devices import outdoor_camera
from materials import plastic
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight, sun
from scenes.planting import hedge, lawn
from shapes import group

DEVELOP = dict(bloom=0.04, exposure=-0.05)


def build(device, size, span=470, paint='#5f6f66'):
    studio.new(mode='room')
    with group('house', at=(0, -8, 0), rotate=(0, 0, 45)):
        _walls(plastic(linear(paint), .55, .12))
    device(at=(0, 0, 0))
    outdoor_camera.build('white', at=(0, -34, 48))
    lawn(-2600, far=20000)
    with group('hedge', at=(0, 7000, -2600)):
        hedge(26000, 2900, count=9000)
    with group('tree', at=(-3600, 5200, -2600)):
        hedge(3200, 5200, count=3000, color=(0.08, 0.11, 0.04, 1), seed=5, leaf=120)
    sun((0.62, 0.66, -0.42), 4.4, (1.0, 0.86, 0.66), 1.0)
    daylight(0.85, (0.72, 0.85, 1.0))
    area((-900, -1500, 300), (0, 0, 40), (1200, 1200), 46, (1.0, 0.95, 0.88))
    distance = span * 60 / 36
    camera(at=(-distance * .60, -distance * .80, 20), look=(-6, -50, 44), focus=(0, -60, 48), lens=60, fstop=4, size=size)


def _walls(paint, pitch=118):
    """Two clad walls; the group stands with its corner towards the viewer."""
    slab((3000, 3000, 6000), (1500, 1500, 0), paint, 'core')
    for i in range(-14, 14):
        slab((3018, 3018, pitch - 5), (1503, 1503, i * pitch + 30), paint, 'board')
