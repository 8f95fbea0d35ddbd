"""Large furniture. Kept plain on purpose: it lives in the blur. Origin on the floor unless said otherwise."""
from math import pi, radians, sin
from random import Random

import bpy

from graphics import plate
from materials import fabric, gloss, glow, matte
from palette import linear
from scenes.house import slab
from scenes.surfaces import foliage, wood
from shapes import MM, circle, group, lathe, link, rounded_box, rrect


def cushion(w, h, d, material, at, rotate=(0, 0, 0), soft=3.0):
    """Upholstered block: heavily rounded box, seen from the front (+Z is turned to -Y)."""
    with group('cushion', 'front', at=at, rotate=rotate):
        rounded_box(w, h, d, min(w, h) * .28, edge=d * .42, soft=soft, name='cushion', material=material, n=96)


def sofa(width=2100, cloth=(0.20, 0.215, 0.22, 1)):
    """Origin: floor, centre of the front edge."""
    c = fabric(cloth, pitch=6.0)
    legs = wood()
    slab((width - 120, 800, 120), (0, 450, 190), c, 'base')
    for i in (-1, 1):
        cushion(width / 2 - 150, 190, 760, c, at=(i * (width / 4 - 60), 800, 345))
        cushion(width / 2 - 150, 480, 240, c, at=(i * (width / 4 - 60), 860, 640), rotate=(-10, 0, 0))
        cushion(210, 520, 880, c, at=(i * (width / 2 - 60), 900, 380))
        slab((40, 40, 130), (i * (width / 2 - 150), 120, 65), legs)
    cushion(430, 430, 160, fabric(linear('#b9835f'), pitch=5.0), at=(-width / 4, 560, 640), rotate=(-16, 8, 0))
    cushion(400, 400, 150, fabric(linear('#d9cdb8'), pitch=5.0), at=(width / 3.4, 570, 625), rotate=(-18, -10, 0))


def floor_lamp(height=1550, watts=60):
    """Linen shade with a warm bulb inside."""
    dark = gloss((0.02, 0.018, 0.016, 1), .4)
    lathe([(0, 0), (140, 0, 4), (140, 18, 8), (9, 22, 6), (9, height)], 'stand', dark)
    shade = glow((1.0, 0.62, 0.30, 1), 7.0)
    lathe([(215, height - 60), (165, height + 240)], 'shade', shade, cap_start=False, cap_end=False)
    bulb = bpy.data.lights.new('bulb', 'POINT')
    bulb.energy, bulb.color, bulb.shadow_soft_size = watts * 100, (1.0, 0.66, 0.36), 1.2
    obj = bpy.data.objects.new('bulb', bulb)
    bpy.context.collection.objects.link(obj)
    with group('bulb at', at=(0, 0, height + 330)) as g:
        obj.parent = g


def plant(height=1300, leaves=34, seed=4):
    """Pot with arching leaves."""
    rnd = Random(seed)
    lathe([(0, 0), (130, 0, 8), (170, 300, 6), (155, 300), (150, 270), (0, 270)], 'pot', matte(linear('#d8d2c7'), .7))
    green = foliage((0.035, 0.10, 0.04, 1))
    for i in range(leaves):
        turn, length, droop = rnd.uniform(0, 360), rnd.uniform(.5, 1) * height * .75, rnd.uniform(.5, 1.5)
        verts, faces, n = [], [], 14
        for k in range(n + 1):
            t = k / n
            out, up = length * t * .75, length * (t * 1.15 - droop * .55 * t * t)
            half = 62 * sin(pi * min(1, t * .96 + .04)) ** .8
            for s in (-1, 0, 1):
                verts.append((out * MM, s * half * MM, (290 + up + abs(s) * 10) * MM))
        for k in range(n):
            for s in (0, 1):
                a = 3 * k + s
                faces.append((a, a + 1, a + 4, a + 3))
        mesh = bpy.data.meshes.new('leaf')
        mesh.from_pydata(verts, [], faces)
        for p in mesh.polygons:
            p.use_smooth = True
        link(mesh, 'leaf', green).rotation_euler.z = radians(turn)


def picture_frame(w, h, art=(0.62, 0.42, 0.30, 1)):
    """Origin: centre of the back, in the XZ plane."""
    slab((w + 24, 24, h + 24), (0, 0, 0), wood(), 'frame')
    slab((w, 8, h), (0, -12, 0), matte(linear('#efeae1')), 'mat')
    with group('art', 'front', at=(0, -17, 0)):
        plate([(x, y - h * .05) for x, y in circle(w * .26, 64)], 0, matte(art))
        plate([(x, y - h * .23) for x, y in rrect(w * .62, h * .2, 6)], .4, matte((0.08, 0.12, 0.13, 1)))
