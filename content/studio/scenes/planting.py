"""Gardens, only ever seen out of focus: a hedge of loose leaves and a lawn."""
from random import Random

import bpy
from mathutils import Euler, Vector

from scenes.surfaces import foliage
from shapes import MM, link


def hedge(width, height, count=2400, depth=700, color=(0.045, 0.075, 0.026, 1), seed=11, leaf=80):
    """One mesh of many leaf-sized quads, denser below. Origin: bottom centre."""
    rnd, verts, faces = Random(seed), [], []
    for i in range(count):
        at = Vector((rnd.uniform(-.5, .5) * width, rnd.uniform(0, depth), height * rnd.random() ** 1.15 * (0.86 + .14 * rnd.random())))
        turn = Euler((rnd.uniform(0, 6.3), rnd.uniform(0, 6.3), rnd.uniform(0, 6.3)))
        size = rnd.uniform(.6, 1.4) * leaf
        for x, y in ((-.5, 0), (0, -.28), (.5, 0), (0, .28)):
            v = Vector((x * size, y * size, 0))
            v.rotate(turn)
            verts.append((at + v) * MM)
        faces.append(tuple(range(4 * i, 4 * i + 4)))
    _mesh('hedge', verts, faces, foliage(color))
    back = [(x * width * MM, depth * MM, z * height * .9 * MM) for x, z in ((-.5, 0), (.5, 0), (.5, 1), (-.5, 1))]
    _mesh('shade', back, [(0, 1, 2, 3)], foliage(tuple(c * .35 for c in color[:3]) + (1,)))


def lawn(z, far=8000, color=(0.10, 0.125, 0.045, 1)):
    verts = [(x * far * MM, y * MM, z * MM) for x, y in ((-1, 120), (1, 120), (1, far), (-1, far))]
    _mesh('lawn', verts, [(0, 1, 2, 3)], foliage(color, .8))


def _mesh(name, verts, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    link(mesh, name, material)
