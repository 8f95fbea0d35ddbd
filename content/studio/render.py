"""Render one picture:  blender -b --python render.py -- DEVICE|SCENE [--view hero] [--color white] --out FILE

A device module has build(color), the camera HERO, and on top of it SECOND and DETAIL. USE names a setting in
scenes/settings, how it is framed, and options for the device. MORE, where there is one, is either. The view `scale`
needs nothing of its own (beside.py). A scene module has build(size) and DEVELOP."""
import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import beside                                                                   # noqa: E402
import camera                                                                   # noqa: E402
import market                                                                   # noqa: E402
import patch                                                                    # noqa: E402
import studio                                                                   # noqa: E402


def main():
    p = argparse.ArgumentParser()
    p.add_argument('name')
    p.add_argument('--view', default='hero', choices=('hero', 'second', 'detail', 'use', 'more', 'scale', 'scene'))
    p.add_argument('--color', default='white')
    p.add_argument('--size', default='1200x1200')
    p.add_argument('--samples', type=int, default=28)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--out', required=True)
    p.add_argument('--part', action='store_true', help='only the device and what is near it; prints CROP and its place in px')
    p.add_argument('--variant', choices=sorted(market.VARIANTS), help='another market than the home one')
    p.add_argument('--patch', action='store_true', help='only what the variant changes; --out is the beginning of the names of its files')
    p.add_argument('--keep', help='keep the linear render here, to try other development settings')
    a = p.parse_args(sys.argv[sys.argv.index('--') + 1:])
    size = tuple(int(v) for v in a.size.split('x'))
    market.use(a.variant)
    look, develop = scene(a, size) if a.view == 'scene' else product(a, size)
    shoot = patch.shoot if a.patch else studio.shoot
    shoot(a.out, a.samples, look=look, threads=a.threads, keep=a.keep, **develop)


def product(a, size):
    device = importlib.import_module('devices.' + a.name)
    if a.view == 'scale':
        return in_scale(device, a, size)
    shot = {} if a.view == 'hero' else getattr(device, a.view.upper())
    return in_use(device, a, size, **shot) if 'setting' in shot else on_paper(device, a, size, shot)


def on_paper(device, a, size, further):
    shot = dict(device.HERO)
    if 'aim' in further:                     # a close-up has no border of paper in which a shadow could fade
        shot['develop'] = dict(shot.get('develop', {}), fade=0)
    shot.update(further)
    studio.new(shot.pop('mode'))
    develop = shot.pop('develop', {})
    root = device.build(a.color, **shot.pop('options', {}))
    camera.frame(root, size=size, **shot)
    if a.part:
        camera.crop(root, .13)               # as far as its shadow reaches
    return 'product', develop


def in_scale(device, a, size):
    studio.new('table')
    root, shot = beside.build(device, a.color)
    camera.frame(root, size=size, **shot)
    if a.part:
        camera.crop(root, .08)
    return 'product', device.HERO.get('develop', {})


def in_use(device, a, size, setting, options={}, **framing):
    place = importlib.import_module('scenes.settings.' + setting)
    if 'fitted' in framing:
        framing['fitted_in'] = a.color
    roots = []
    place.build(lambda **kw: roots.append(device.build(a.color, **options, **kw)), size=size, **framing)
    if a.part:
        camera.crop(roots[0], .07)
    return 'room', place.DEVELOP


def scene(a, size):
    module = importlib.import_module('scenes.' + a.name)
    module.build(size)
    return 'room', module.DEVELOP


main()
