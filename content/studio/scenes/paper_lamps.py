"""Three lamps of folded paper for the partner pages: one for the table, one for the floor, one for the wall."""
from math import cos, pi, sin

import bpy

from materials import aluminium, cached, matte, node
from palette import linear
from scenes.surfaces import wood
from shapes import MM, group, lathe, link, place, rounded_box

BRASS = (0.60, 0.45, 0.24, 1)


@cached
def paper(mat, color=(0.88, 0.80, 0.68, 1)):
    """Lets through about as much light as it reflects."""
    nodes, link_ = mat.node_tree.nodes, mat.node_tree.links.new
    front, through = node(mat, 'ShaderNodeBsdfDiffuse', Color=color), node(mat, 'ShaderNodeBsdfTranslucent', Color=color)
    mix = node(mat, 'ShaderNodeMixShader', Fac=0.5)
    link_(front.outputs['BSDF'], mix.inputs[1])
    link_(through.outputs['BSDF'], mix.inputs[2])
    link_(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])


def pleated(profile, pleats=44, depth=5.0, sweep=1.0):
    """Shade whose folds run along the profile [(radius, z)]; sweep: the share of a full turn."""
    n, verts, faces = pleats * 2, [], []
    for r, z in profile:
        for i in range(n + 1):
            a, q = -pi / 2 + sweep * pi * (2 * i / n - 1), r - (depth if i % 2 else 0)
            verts.append((q * cos(a) * MM, q * sin(a) * MM, z * MM))
    rows = n + 1
    for k in range(len(profile) - 1):
        faces += [(k * rows + i, k * rows + i + 1, (k + 1) * rows + i + 1, (k + 1) * rows + i) for i in range(n)]
    mesh = bpy.data.meshes.new('shade')
    mesh.from_pydata(verts, [], faces)
    return link(mesh, 'shade', paper())


def bulb(z, watts, y=0, color=(1.0, 0.66, 0.36)):
    light = bpy.data.lights.new('bulb', 'POINT')
    light.energy, light.color, light.shadow_soft_size = watts, color, .3
    obj = bpy.data.objects.new('bulb', light)
    bpy.context.collection.objects.link(obj)
    with group('bulb at', at=(0, y, z)) as g:
        obj.parent = g


def table_lamp(watts=250, color=(1.0, 0.62, 0.31)):
    """Ourlet: a wide hem of paper on a turned foot, 340 mm high."""
    lathe([(0, 0), (70, 0, 2), (74, 14, 8), (30, 26, 10), (0, 28)], 'foot', wood(scale=1.4))
    lathe([(5, 24), (5, 250)], 'stem', aluminium(BRASS, .28), n=32)
    pleated([(152, 168), (146, 182), (112, 268), (88, 326), (84, 340)], 48, 7)
    bulb(244, watts, color=color)


def floor_lamp(watts=900):
    """Marge: a tall column of paper on a base of oak, 1250 mm high."""
    lathe([(0, 0), (150, 0, 3), (150, 36, 6), (0, 36)], 'base', wood(scale=.9))
    pleated([(128, 70), (132, 90), (112, 420), (104, 720), (118, 1080), (140, 1230), (136, 1250)], 40, 9)
    for z in (300, 660, 1020):
        bulb(z, watts / 3)


def wall_light(watts=120):
    """Rabat: one folded flap in front of a brass plate; on y = 0, origin in its middle."""
    with group('plate', 'front'):
        rounded_box(70, 190, 10, 34, edge=3, soft=2.2, name='plate', material=aluminium(BRASS, .3))
    pleated([(118, -104), (112, -90), (84, 40), (66, 118)], 22, 7, sweep=.5)
    bulb(4, watts, y=-34)


def folded_sheets(count=7):
    """A pile of scored sheets, and one that is being folded; lies around the origin."""
    for i in range(count):
        sheet = rounded_box(300, 210, .8, 1, edge=.2, soft=2, name='sheet', material=matte(linear('#efe6d5')))
        place(sheet, at=(0, 0, i * .9), rotate=(0, 0, (i * 37) % 7 - 3))


def fan(width=330, height=200, folds=15, rise=24):
    """A sheet in zigzag, standing loosely open on the table."""
    pitch = width / folds
    verts = [((-width / 2 + pitch * i) * MM, s * height / 2 * MM, (rise if i % 2 else 0) * MM) for i in range(folds + 1) for s in (-1, 1)]
    mesh = bpy.data.meshes.new('fan')
    mesh.from_pydata(verts, [], [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(folds)])
    return link(mesh, 'fan', paper())
