"""Print and displays: flat strokes, ticks, icons and text laid on a device as vector geometry (millimetres)."""
import subprocess
from functools import cache
from math import cos, radians, sin

import bpy

from shapes import MM, circle, link


@cache
def _font_file(weight):
    return subprocess.run(['fc-match', '-f', '%{file}', f'Inter:style={weight}'], check=True, capture_output=True, text=True).stdout


def _flat(rings_pairs, name, material, z):
    """Filled strips between two polylines of equal length."""
    mesh, verts, faces = bpy.data.meshes.new(name), [], []
    for inner, outer in rings_pairs:
        k = len(verts)
        m = len(inner)
        verts += [(x * MM, y * MM, z * MM) for x, y in inner] + [(x * MM, y * MM, z * MM) for x, y in outer]
        faces += [(k + i, k + i + 1, k + m + i + 1, k + m + i) for i in range(m - 1)]
    mesh.from_pydata(verts, [], faces)
    return link(mesh, name, material)


def arc(r, width, start, end, z, material, name='arc', at=(0, 0)):
    """Stroke along a circle, degrees counter-clockwise from +X."""
    n = max(8, int(abs(end - start)))
    ang = [radians(start + (end - start) * i / n) for i in range(n + 1)]
    ring = lambda q: [(at[0] + q * cos(a), at[1] + q * sin(a)) for a in ang]
    return _flat([(ring(r - width / 2), ring(r + width / 2))], name, material, z)


def ticks(r0, r1, width, start, end, count, z, material, name='ticks', at=(0, 0)):
    pairs = []
    for i in range(count):
        a = radians(start + (end - start) * i / (count - 1))
        t = (-sin(a) * width / 2, cos(a) * width / 2)
        p = lambda q, s: (at[0] + q * cos(a) + s * t[0], at[1] + q * sin(a) + s * t[1])
        pairs.append(([p(r0, -1), p(r1, -1)], [p(r0, 1), p(r1, 1)]))
    return _flat(pairs, name, material, z)


def plate(outline, z, material, name='plate', at=(0, 0)):
    """Flat filled outline, e.g. plate(circle(3), 5, led)."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([((x + at[0]) * MM, (y + at[1]) * MM, z * MM) for x, y in outline], [],
                     [tuple(range(len(outline)))])
    return link(mesh, name, material)


def circle_plate(r, z, material, name='dot', at=(0, 0)):
    return plate([(x + at[0], y + at[1]) for x, y in circle(r, 32)], z, material, name)


def smooth(points, seg=8):
    """Closed Catmull-Rom curve through the points, for icons."""
    out, n = [], len(points)
    for i in range(n):
        p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        for j in range(seg):
            t = j / seg
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(p0, p1, p2, p3)))
    return out


def stroke(points, width, z, material, name='stroke', closed=False):
    """Polyline with round caps, for icons."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', width / 2 * MM, 3
    sp = curve.splines.new('POLY')
    sp.points.add(len(points) - 1)
    for q, (x, y) in zip(sp.points, points):
        q.co = (x * MM, y * MM, 0, 1)
    sp.use_cyclic_u = closed
    obj = link(curve, name, material)
    obj.location.z = z * MM
    obj.scale.z = 0.02
    return obj


def text(body, size, z, material, at=(0, 0), weight='Medium', align='CENTER', spacing=1.0, name='text'):
    """Text in the XY plane; size is the cap height in mm. A number that the home market prints differently leaves
    that behind too, unseen, so that a patch covers both."""
    home = getattr(body, 'home', body)
    if home != body:
        hidden = text(str(home), size, z, material, at, weight, align, spacing, 'home')
        hidden.hide_render, hidden['changed'] = True, True
    font = bpy.data.fonts.get(f'Inter-{weight}') or bpy.data.fonts.load(_font_file(weight), check_existing=True)
    curve = bpy.data.curves.new(name, 'FONT')
    curve.body, curve.font, curve.size = body, font, size * MM / 0.727
    curve.align_x, curve.align_y, curve.space_character, curve.resolution_u = align, 'BOTTOM_BASELINE', spacing, 8
    obj = link(curve, name, material)
    obj.location = (at[0] * MM, at[1] * MM, z * MM)
    if home != body:
        obj['changed'] = True
    return obj


def sun(r, z, material, at=(0, 0), width=.5, rays=8):
    """Icon: a circle with rays; r is the outer radius."""
    stroke([(at[0] + .48 * r * cos(a), at[1] + .48 * r * sin(a)) for a in (radians(10 * i) for i in range(36))], width, z, material, closed=True)
    for i in range(rays):
        a = radians(360 * i / rays)
        stroke([(at[0] + q * r * cos(a), at[1] + q * r * sin(a)) for q in (.74, 1)], width, z, material)


def snowflake(r, z, material, at=(0, 0), width=.5):
    """Icon: six arms, each with a small fork."""
    for i in range(6):
        a = radians(60 * i + 30)
        p = lambda q, turn=0.0: (at[0] + q * r * cos(a + turn), at[1] + q * r * sin(a + turn))
        stroke([p(0), p(1)], width, z, material)
        stroke([p(.86, .36), p(.58), p(.86, -.36)], width, z, material)


def drop(r, z, material, at=(0, 0), width=.5):
    """Icon: a water drop, 2 r high."""
    outline = [(0, 1.0), (.42, .34), (.66, -.2), (.5, -.78), (0, -1.0), (-.5, -.78), (-.66, -.2), (-.42, .34)]
    stroke(smooth([(at[0] + x * r, at[1] + y * r) for x, y in outline]), width, z, material, closed=True)
