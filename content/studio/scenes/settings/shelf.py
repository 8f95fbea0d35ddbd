"""A shelf of oak before a painted wall, morning sun from the left, books on one side and a vase on the other."""
import studio
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import books_lying, books_standing, branch, mug, vase
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.04, exposure=0.15)


def build(device, size, span=430, tone='#cbb9a2', seed=1, height=82, turn=0, books=120, fstop=5):
    """`span`: mm seen across at the device; `height`: mm above the shelf on which the lens points;
    `books`: where their row begins; `fstop`: higher for what is small and near."""
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 190, 0), plaster(linear(tone)), 'wall')
    slab((2600, 300, 36), (0, -10, -18), wood(scale=.5), 'shelf')
    device(at=(0, -30, 0), rotate=(0, 0, turn))
    dress(seed, right=books)
    morning()
    distance = span * 70 / 36
    camera(at=(-distance * .16, -distance * .97, height + distance * .17), look=(0, 0, height), focus=(0, -60, height), lens=70,
        fstop=fstop, size=size)


def dress(seed=1, left=-230, right=120):
    with group('books', at=(right, 60, 0)):
        books_standing(6, seed)
    with group('vase', at=(left, 70, 0)):
        vase(190, 58, '#6f6257')
        for i, (turn, lean) in enumerate(((0, 22), (130, 16), (250, 26))):
            with group('branch', at=(0, 0, 120), rotate=(0, 0, turn)):
                branch(360 - 30 * i, seed=i + seed, lean=lean)
    with group('pile', at=(right + 330, 10, 0)):
        high = books_lying(2, seed)
    with group('mug', at=(right + 330, 0, high), rotate=(0, 0, 40)):
        mug()


def morning(strength=5.0):
    towards = (0.78, 0.62, -0.42)
    sun(towards, strength, (1.0, 0.84, 0.64))
    reach = 1900
    shutter((-reach * towards[0] / towards[1] + 40, -reach, reach * -towards[2] / towards[1] + 90), 780, 700, columns=2, rows=2, bar=40)
    daylight(0.45)
    area((-1200, -1200, 700), (0, 0, 60), (1100, 1100), 70, (0.90, 0.95, 1.0))
