"""Frames of a turntable:  blender -b --python turn.py -- DEVICE --color white --out FOLDER

One of them is the hero picture. What stands on the table turns in its light; around what hangs on a wall the camera
goes, as far as a person would. From one frame to the next the device turns to the right. Prints TURN with the number of
frames, the degrees of the first one and between two, and which is the hero; writes 00.png and so on, each cut to CROP."""
import argparse
import importlib
import os
import sys
from math import ceil, floor, radians

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import camera                                                                   # noqa: E402
import studio                                                                   # noqa: E402

AROUND = (24, 15)                               # frames and the degrees between two of them
ASIDE = (16, 8)
FURTHEST = 60
AT_ONCE = 6                                     # frames in the darkroom together
EDGE, SHADOW = .10, .16                         # free of the device, and as far as its shadow reaches; shares of the picture


def main():
    p = argparse.ArgumentParser()
    p.add_argument('device')
    p.add_argument('--color', default='white')
    p.add_argument('--size', type=int, default=640)
    p.add_argument('--samples', type=int, default=6)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--only', type=int, nargs='*', help='numbers of the frames to render, for a look')
    p.add_argument('--out', required=True)
    a = p.parse_args(sys.argv[sys.argv.index('--') + 1:])
    os.makedirs(a.out, exist_ok=True)
    device = importlib.import_module('devices.' + a.device)
    shot = dict(device.HERO)
    mode, develop = shot.pop('mode'), shot.pop('develop', {})
    studio.new(mode)
    root = device.build(a.color, **shot.pop('options', {}))
    camera.frame(root, size=(a.size, a.size), **shot)
    frames, step = AROUND if mode == 'table' else ASIDE
    hero = 0 if mode == 'table' else floor((FURTHEST - shot['azimuth']) / step + .5)
    start = 0 if mode == 'table' else round(-shot['azimuth'] - hero * step)
    turn = turning(root) if mode == 'table' else orbiting(root)
    go = lambda k: turn((k - hero) * step)
    crop(root, [lambda k=k: go(k) for k in range(frames)], a.size)
    print(f'TURN {frames} {start} {step} {hero}', flush=True)
    bpy.context.scene.render.use_persistent_data = True
    waiting = []
    for k in range(frames) if a.only is None else a.only:
        go(k)
        raw = os.path.join(a.out, f'{k:02d}.npz')
        studio.expose(raw, a.samples, threads=a.threads)
        waiting.append((raw, os.path.join(a.out, f'{k:02d}.png')))
        if len(waiting) == AT_ONCE:
            develop_all(waiting, a.threads, develop)
    develop_all(waiting, a.threads, develop)


def develop_all(waiting, threads, develop):
    if waiting:
        studio.finish(waiting, 'product', threads, **develop)
    for raw, _ in waiting:
        os.remove(raw)
    waiting.clear()


def turning(root):
    """Turns the device to the right by degrees from where it stood."""
    before = root.rotation_euler.z

    def go(degrees):
        root.rotation_euler.z = before + radians(degrees)
    return go


def orbiting(root):
    """Takes the camera to the left around the device, by degrees from where it was."""
    cam = bpy.context.scene.camera
    points = camera.corners(root)
    middle = Matrix.Translation(sum(points, points[0] * 0) / len(points))
    before = cam.matrix_world.copy()

    def go(degrees):
        cam.matrix_world = middle @ Matrix.Rotation(-radians(degrees), 4, 'Z') @ middle.inverted() @ before
    return go


def crop(root, goes, size):
    """Backs off until no frame is cut, and renders only what one of them needs; CROP is left, top, width and height."""
    scene, cam = bpy.context.scene, bpy.context.scene.camera
    goes[0]()
    low, high = seen(root, goes)
    wide = max(.5 - low[0], high[0] - .5, .5 - low[1], high[1] - .5)
    if wide > .5 - EDGE:
        cam.data.lens *= (.5 - EDGE) / wide
        low, high = seen(root, goes)
    left, bottom = (max(0, floor((v - SHADOW) * size)) for v in low)
    right, top = (min(size, ceil((v + SHADOW) * size)) for v in high)
    render = scene.render
    render.use_border = render.use_crop_to_border = True
    # A little more than whole pixels, because Blender rounds down.
    render.border_min_x, render.border_max_x = (left + .01) / size, (right + .01) / size
    render.border_min_y, render.border_max_y = (bottom + .01) / size, (top + .01) / size
    print(f'CROP {left} {size - top} {right - left} {top - bottom}', flush=True)


def seen(root, goes):
    """The corners of what the device covers in any of the frames, as shares of the picture."""
    at = []
    for go in goes:
        go()
        at += [world_to_camera_view(bpy.context.scene, bpy.context.scene.camera, p) for p in camera.corners(root)]
    return [min(p[i] for p in at) for i in (0, 1)], [max(p[i] for p in at) for i in (0, 1)]


main()
