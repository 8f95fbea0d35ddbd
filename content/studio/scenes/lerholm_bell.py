"""Lerklokke, the bell of raw clay: over the air-quality monitor in the evening, whose light shows at the foot."""
from scenes import lumo
from scenes.light import area, camera
from scenes.paper_lamps import bulb
from scenes.props import books_standing, mug
from scenes.stoneware import bell
from shapes import group

DEVELOP = lumo.DEVELOP


def build(size):
    lumo.evening('#8b8f86', wall=130)
    with group('bell', at=(-20, -40, 0)):
        bell()
        bulb(15, 9, color=(0.30, 1.0, 0.55))
    with group('books', at=(128, 30, 0)):
        books_standing(5, 2)
    with group('mug', at=(-176, 40, 0), rotate=(0, 0, 140)):
        mug('#cfc6b6')
    area((-700, -500, 700), (0, 0, 100), (260, 260), 46, (1.0, 0.80, 0.58))
    camera(at=(-130, -1150, 270), look=(0, 0, 96), focus=(-20, -100, 90), lens=94, fstop=6, size=size)
