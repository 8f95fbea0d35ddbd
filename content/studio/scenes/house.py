"""Fixed parts of a house: blocks, windows, curtains, doors. Millimetres; +X right, +Y into the room, +Z up."""
from math import pi, sin

import bpy

from materials import aluminium, matte, plastic
from palette import linear
from scenes.surfaces import dusk_sky
from shapes import MM, group, lathe, link, place, rounded_box


def slab(size, at, material, name='slab'):
    """Axis-aligned block: size (x, y, z), at = centre."""
    x, y, z = (s / 2 * MM for s in size)
    mesh = bpy.data.meshes.new(name)
    v = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    mesh.from_pydata(v, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    obj = link(mesh, name, material)
    obj.location = [c * MM for c in at]
    bevel = obj.modifiers.new('edge', 'BEVEL')
    bevel.width, bevel.segments = min(4, min(size) * .2) * MM, 3
    return obj


def window(w, h, strength=1.2, panes=2):
    """Origin: centre of the glass, in the XZ plane."""
    frame = matte(linear('#e8e4dc'), .5)
    pane = slab((w, 8, h), (0, 20, 0), dusk_sky(strength=strength), 'dusk')
    for x in (-w / 2, w / 2):
        slab((60, 70, h - 60), (x, 0, 0), frame)
    for z in (-h / 2, h / 2):
        slab((w + 60, 70, 60), (0, 0, z), frame)
    for i in range(1, panes):
        slab((36, 50, h), (-w / 2 + w * i / panes, 0, 0), frame)
    return pane


def curtain(w, h, color=(0.55, 0.50, 0.43, 1), folds=9):
    """Origin: top centre, hanging down."""
    n, verts, faces = folds * 14, [], []
    for i in range(n + 1):
        x = -w / 2 + w * i / n
        y = 38 * sin(2 * pi * folds * i / n) + 9 * sin(2 * pi * 2.3 * i / n)
        verts += [(x * MM, y * MM, 0), (x * MM, y * 1.25 * MM, -h * MM)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)]
    mesh = bpy.data.meshes.new('curtain')
    mesh.from_pydata(verts, [], faces)
    for p in mesh.polygons:
        p.use_smooth = True
    return link(mesh, 'curtain', matte(color))


def door(w, h, color, panels=3):
    """Painted door leaf with raised panels; origin: bottom centre, face at y = 0."""
    paint = plastic(color, 0.32, 0.05)
    slab((w, 44, h), (0, 22, h / 2), paint, 'leaf')
    rise = (h - 160) / panels
    for i in range(panels):
        with group('panel', 'front', at=(0, 0, 120 + rise * (i + .5) - 40)):
            rounded_box(w - 240, rise - 90, 14, 12, edge=7, soft=2, name='panel', material=paint)
            rounded_box(w - 300, rise - 150, 20, 8, edge=5, soft=2, name='field', material=paint)


def lever(color=(0.60, 0.45, 0.24, 1)):
    """Door handle; origin: centre of the rose, on y = 0, the lever points to -X."""
    brass = aluminium(color, 0.24)
    with group('lever', 'front'):
        lathe([(0, 0), (26, 0), (26, 7, 2), (0, 7)], 'rose', brass)
        lathe([(9, 6), (9, 52)], 'neck', brass)
        place(rounded_box(132, 18, 18, 9, edge=7, soft=2, z=44, name='grip', material=brass), at=(-54, 0, 0))
