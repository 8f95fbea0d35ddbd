"""Render one picture:  blender -b --python render.py -- DEVICE|SCENE [--view hero] [--color white] --out FILE

A device module has build(color) and the cameras HERO, SECOND, DETAIL (each on top of the former) and USE, the
name of a setting in scenes/settings with its options. A scene module has build(size) and DEVELOP."""
import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import camera                                                                   # noqa: E402
import studio                                                                   # noqa: E402


def main():
    p = argparse.ArgumentParser()
    p.add_argument('name')
    p.add_argument('--view', default='hero', choices=('hero', 'second', 'detail', 'use', 'scene'))
    p.add_argument('--color', default='white')
    p.add_argument('--size', default='1200x1200')
    p.add_argument('--samples', type=int, default=28)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--out', required=True)
    p.add_argument('--keep', help='keep the linear render here, to try other development settings')
    a = p.parse_args(sys.argv[sys.argv.index('--') + 1:])
    size = tuple(int(v) for v in a.size.split('x'))
    take = {'scene': scene, 'use': in_use}.get(a.view, on_paper)
    look, develop = take(a, size)
    studio.shoot(a.out, a.samples, look=look, threads=a.threads, keep=a.keep, **develop)


def on_paper(a, size):
    device = importlib.import_module('devices.' + a.name)
    shot = dict(device.HERO)
    if a.view == 'second':
        shot.update(device.SECOND)
    if a.view == 'detail':
        shot.update(dict(develop=dict(shot.get('develop', {}), fade=0)) | device.DETAIL)
    studio.new(shot.pop('mode'))
    develop = shot.pop('develop', {})
    camera.frame(device.build(a.color, **shot.pop('options', {})), size=size, **shot)
    return 'product', develop


def in_use(a, size):
    device = importlib.import_module('devices.' + a.name)
    options = dict(device.USE)
    setting = importlib.import_module('scenes.settings.' + options.pop('setting'))
    setting.build(lambda **kw: device.build(a.color, **kw), size=size, **options)
    return 'room', setting.DEVELOP


def scene(a, size):
    module = importlib.import_module('scenes.' + a.name)
    module.build(size)
    return 'room', module.DEVELOP


main()
