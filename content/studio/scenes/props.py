"""Small things that stand near a device: vases, books, branches, mugs. Origin where they touch the surface."""
from math import pi, radians, sin
from random import Random

import bpy
from mathutils import Matrix, Vector

from materials import fabric, matte
from palette import linear
from scenes.surfaces import ceramic, foliage
from shapes import MM, group, lathe, link, place, rounded_box


def vase(h=210, r=62, color='#b9a48a', neck=.36):
    lathe([(0, 0), (r * .55, 0, 4), (r, h * .42, 60), (r * neck, h * .86, 30), (r * neck * 1.18, h, 3), (r * neck * 1.02, h, 2), (r * neck * .9,
        h * .8)], 'vase',
          ceramic(linear(color)), cap_end=False)


def bowl(r=88, h=56, color='#e2dccf'):
    lathe([(0, 0), (r * .42, 0, 3), (r, h, 3), (r - 5, h, 3), (r * .4, 8, 20), (0, 7)], 'bowl', ceramic(linear(color)))


def mug(color='#d8d1c4'):
    clay = ceramic(linear(color), .4)
    lathe([(0, 0), (36, 0, 6), (40, 88, 2), (37, 88, 2), (34, 8, 6), (0, 8)], 'mug', clay)
    ring(26, 6.5, clay, at=(46, 0, 46))


def ring(r, tube, material, at=(0, 0, 0)):
    """Torus in the XZ plane."""
    bpy.ops.mesh.primitive_torus_add(major_radius=r * MM, minor_radius=tube * MM, major_segments=64, minor_segments=20)
    obj = bpy.context.object
    mesh = obj.data.copy()
    bpy.data.objects.remove(obj)
    for p in mesh.polygons:
        p.use_smooth = True
    place(link(mesh, 'ring', material), at=at, rotate=(90, 0, 0))


BOOKS = (('#7d4b36', 34, 232), ('#d9cfbd', 26, 214), ('#3c4a46', 40, 246), ('#c08a4e', 22, 205), ('#e7e1d5', 30, 226), ('#51565c', 24, 238))


def books_standing(count=5, seed=1):
    """A row of books from x = 0 to the right, spines to the front."""
    rnd, x = Random(seed), 0
    for i in range(count):
        color, thick, high = BOOKS[(i + seed) % len(BOOKS)]
        with group('book', at=(x + thick / 2, 0, 0), rotate=(0, 0, rnd.uniform(-2, 2))):
            _book(thick, 160, high, color)
        x += thick + 1.5
    return x


def books_lying(count=2, seed=3):
    """A pile, origin under its centre; returns its height."""
    rnd, z = Random(seed), 0
    for i in range(count):
        color, thick, high = BOOKS[(i + seed) % len(BOOKS)]
        with group('book', at=(-high / 2, 0, z + thick / 2), rotate=(0, 90, rnd.uniform(-7, 7))):
            _book(thick, 165, high, color)
        z += thick
    return z


def _book(thick, deep, high, color):
    cloth = fabric(linear(color), pitch=.7)
    with group('cover', 'front', at=(0, -deep / 2, high / 2)):
        place(rounded_box(thick, high, 4, 3, edge=1.8, soft=2, z=-4, name='spine', material=cloth), at=(0, 0, 0))
        for side in (-1, 1):
            place(rounded_box(2.6, high, deep, 1, edge=.8, soft=2, z=-deep, name='board', material=cloth), at=(side * (thick / 2 - 1.3), 0, 0))
        rounded_box(thick - 5, high - 8, deep - 6, .5, edge=.3, soft=2, z=-deep + 3, name='pages', material=matte(linear('#ece5d6')))


def branch(length=420, leaves=26, seed=2, leaf=(46, 27), color=(0.10, 0.16, 0.085, 1), lean=18):
    """Eucalyptus: a curved stem with round leaves in pairs, rising from the origin and leaning to +X."""
    rnd, green = Random(seed), foliage(color)
    bend = lambda t: Vector((sin(radians(lean)) * length * t * (0.5 + .7 * t), 14 * sin(5 * t + seed), length * t * (1 - .16 * t)))
    _tube([bend(i / 20) for i in range(21)], 1.9, matte((0.16, 0.10, 0.06, 1)))
    for i in range(leaves):
        t = .22 + .78 * (i // 2 + .5) / (leaves / 2)
        size = (1.12 - .62 * t) * rnd.uniform(.85, 1.12)
        turn = (i % 2) * pi + (i // 2) * 2.2 + rnd.uniform(-.4, .4)
        _leaf(bend(min(t, 1)), turn, rnd.uniform(.25, .9), leaf[0] * size, leaf[1] * size, green)


def _leaf(at, turn, rise, length, width, material):
    rows = 8
    verts, faces = [], []
    for k in range(rows + 1):
        t = k / rows
        half = width * sin(pi * min(1, t * .93 + .05)) ** .7
        for s in (-1, 0, 1):
            verts.append(Vector((length * (t + .14), s * half, abs(s) * 3.5 - 9 * t * t)))
    for k in range(rows):
        for s in (0, 1):
            a = 3 * k + s
            faces.append((a, a + 1, a + 4, a + 3))
    pose = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, 'Z') @ Matrix.Rotation(-rise, 4, 'Y')
    mesh = bpy.data.meshes.new('leaf')
    mesh.from_pydata([(pose @ v) * MM for v in verts], [], faces)
    for p in mesh.polygons:
        p.use_smooth = True
    link(mesh, 'leaf', material)


def _tube(points, r, material):
    curve = bpy.data.curves.new('stem', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', r * MM, 3
    sp = curve.splines.new('POLY')
    sp.points.add(len(points) - 1)
    for q, p in zip(sp.points, points):
        q.co = (p.x * MM, p.y * MM, p.z * MM, 1)
    link(curve, 'stem', material)
