"""A painted wall by daylight: the sun draws a window on it, a sideboard below carries a vase and books."""
import importlib

import studio
from palette import linear
from scenes.furniture import picture_frame
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.props import bowl, books_lying, branch, vase
from scenes.surfaces import plaster, wood
from shapes import group

DEVELOP = dict(bloom=0.04, exposure=0.15)


def build(device, size, span=620, tone='#cfc3b0', fitted=None, fitted_in='white', side=0.0, furnished=True, drop=0):
    """`span`: mm of wall seen across; `side`: where the device stands, -1 left to 1 right; `fitted`: a device on top of it,
    `fitted_in`: its colour; `drop`: mm by which the lens points below the device."""
    studio.new(mode='room')
    slab((9000, 100, 5000), (0, 50, 0), plaster(linear(tone)), 'wall')
    device(at=(0, 0, 0))
    if fitted:
        importlib.import_module('devices.' + fitted).build(fitted_in, at=(0, -5, 0))
    if furnished:
        _furniture(span)
    towards = (0.62, 0.80, -0.50)
    sun(towards, 5.2)
    reach = 2300
    shutter((-reach * towards[0] / towards[1] + 60, -reach, reach * -towards[2] / towards[1] + 40), 900, 1500)
    daylight(0.42)
    area((-1500, -1500, 700), (0, 0, 0), (1300, 1300), 120, (0.90, 0.95, 1.0))
    distance = span * 50 / 36
    shift = -side * span * .5
    camera(at=(shift - distance * .30, -distance * .95, 40 - drop), look=(shift, 0, -8 - drop), focus=(0, -24, 0), lens=50, fstop=5.6, size=size)


def _furniture(span):
    """Scaled to what is seen, so that its edge always shows below the device."""
    top, near = -span * .37, min(1, span / 560)
    oak = wood(scale=.5)
    slab((1700, 420, 34), (240, -212, top - 17), oak, 'top')
    slab((1660, 400, 600), (240, -206, top - 334), oak, 'body')
    with group('vase', at=(span * .37, -190, top)):
        vase(230, 66, '#8d7a66')
        for i, (turn, lean) in enumerate(((0, 16), (70, 24), (200, 20), (300, 10))):
            with group('branch', at=(0, 0, 150), rotate=(0, 0, turn)):
                branch(430 - 30 * i, seed=i + 2, lean=lean)
    with group('books', at=(-span * .33 - 70 * (1 - near), -190, top)):
        high = books_lying(3 if near == 1 else 1, 3)
    with group('bowl', at=(-span * .33 - 70 * (1 - near), -190, top + high)):
        bowl(70 * near, 44 * near)
    with group('picture', at=(-span * .5 - 170, -14, 120)):
        picture_frame(420, 560)
