"""Render one picture:  blender -b --python render.py -- DEVICE|SCENE [--view hero] [--color white] --out FILE

A device module has build(color), the camera HERO, and on top of it SECOND and DETAIL. USE names a setting in
scenes/settings, how it is framed, and options for the device. MORE, where there is one, is either. A scene module has build(size) and DEVELOP."""
import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import camera                                                                   # noqa: E402
import market                                                                   # noqa: E402
import patch                                                                    # noqa: E402
import studio                                                                   # noqa: E402


def main():
    p = argparse.ArgumentParser()
    p.add_argument('name')
    p.add_argument('--view', default='hero', choices=('hero', 'second', 'detail', 'use', 'more', 'scene'))
    p.add_argument('--color', default='white')
    p.add_argument('--size', default='1200x1200')
    p.add_argument('--samples', type=int, default=28)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--out', required=True)
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
    shot = {} if a.view == 'hero' else getattr(device, a.view.upper())
    return in_use(device, a.color, size, **shot) if 'setting' in shot else on_paper(device, a, size, shot)


def on_paper(device, a, size, further):
    shot = dict(device.HERO)
    if 'aim' in further:                     # from near, the grain of blasted metal and the lens's blur make noisy guides
        shot['develop'] = dict(shot.get('develop', {}), fade=0, model='prefiltered')
    shot.update(further)
    studio.new(shot.pop('mode'))
    develop = shot.pop('develop', {})
    camera.frame(device.build(a.color, **shot.pop('options', {})), size=size, **shot)
    return 'product', develop


def in_use(device, color, size, setting, options={}, **framing):
    place = importlib.import_module('scenes.settings.' + setting)
    place.build(lambda **kw: device.build(color, **options, **kw), size=size, **framing)
    return 'room', place.DEVELOP


def scene(a, size):
    module = importlib.import_module('scenes.' + a.name)
    module.build(size)
    return 'room', module.DEVELOP


main()
