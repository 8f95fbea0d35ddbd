"""Geometry: everything is a loft of 2-D outlines along a rounded path, so every edge has a real bevel.

Units are millimetres (1 Blender unit = 100 mm). Parts are built with their front towards +Z; `group()`
turns a device so that it faces the camera (-Y). New parts join the group that is open.
"""
from contextlib import contextmanager
from math import cos, sin, pi, radians, hypot, acos, tan

import bmesh
import bpy
from mathutils import Matrix

MM = 0.01
_open_groups = []


@contextmanager
def group(name, facing=None, at=(0, 0, 0), rotate=(0, 0, 0)):
    """An empty that owns every part made inside the `with`. facing='front': +Z looks at the camera."""
    empty = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(empty)
    empty.location = [v * MM for v in at]
    turn = [radians(v) for v in rotate]
    if facing == 'front':
        turn[0] += pi / 2
    empty.rotation_euler = turn
    _adopt(empty)
    _open_groups.append(empty)
    try:
        yield empty
    finally:
        _open_groups.pop()


def _adopt(obj):
    if _open_groups:
        obj.parent = _open_groups[-1]
    return obj


def link(mesh_or_curve, name, material):
    obj = bpy.data.objects.new(name, mesh_or_curve)
    bpy.context.collection.objects.link(obj)
    if material:
        mesh_or_curve.materials.append(material)
    return _adopt(obj)


def circle(r, n=160):
    return [(r * cos(2 * pi * i / n), r * sin(2 * pi * i / n)) for i in range(n)]


def rrect(w, h, r, n=160, soft=2.0):
    """Rounded rectangle; soft > 2 gives a squircle-like corner with continuous curvature."""
    r = max(min(r, w / 2, h / 2), 1e-4)
    m, pts = n // 4, []
    for q, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for j in range(m):
            a = q * pi / 2 + (pi / 2) * j / (m - 1)
            c, s = cos(a), sin(a)
            pts.append((sx * (w / 2 - r) + r * abs(c) ** (2 / soft) * (1 if c >= 0 else -1),
                        sy * (h / 2 - r) + r * abs(s) ** (2 / soft) * (1 if s >= 0 else -1)))
    return pts


def ribbed(r, teeth=72, depth=0.35, n=None):
    n = n or teeth * 8
    return [((r - depth * (0.5 + 0.5 * cos(teeth * 2 * pi * i / n)) ** 2) * cos(2 * pi * i / n),
             (r - depth * (0.5 + 0.5 * cos(teeth * 2 * pi * i / n)) ** 2) * sin(2 * pi * i / n)) for i in range(n)]


def box_outline(w, h, r, soft=2.3, n=160):
    """Outline as a function of inset, for `loft`."""
    return lambda inset: rrect(w - 2 * inset, h - 2 * inset, r - inset, n, soft)


def rounded(points, seg=7):
    """Polyline [(x, y[, radius])] with filleted corners. x is radius or inset, y is height (mm)."""
    out = []
    for i, p in enumerate(points):
        r = p[2] if len(p) > 2 else 0
        if not r or i in (0, len(points) - 1):
            out.append((p[0], p[1]))
            continue
        a, b = points[i - 1], points[i + 1]
        ua, ub = (a[0] - p[0], a[1] - p[1]), (b[0] - p[0], b[1] - p[1])
        la, lb = hypot(*ua), hypot(*ub)
        ua, ub = (ua[0] / la, ua[1] / la), (ub[0] / lb, ub[1] / lb)
        ang = acos(max(-1, min(1, ua[0] * ub[0] + ua[1] * ub[1])))
        if ang > pi - 1e-3:
            out.append((p[0], p[1]))
            continue
        d = min(r / tan(ang / 2), la * 0.499, lb * 0.499)
        rr = d * tan(ang / 2)
        bis = (ua[0] + ub[0], ua[1] + ub[1])
        lbis = hypot(*bis)
        k = rr / sin(ang / 2) / lbis
        c = (p[0] + bis[0] * k, p[1] + bis[1] * k)
        s = (p[0] + ua[0] * d - c[0], p[1] + ua[1] * d - c[1])
        e = (p[0] + ub[0] * d - c[0], p[1] + ub[1] * d - c[1])
        sweep = acos(max(-1, min(1, (s[0] * e[0] + s[1] * e[1]) / rr ** 2)))
        sign = 1 if s[0] * e[1] - s[1] * e[0] > 0 else -1
        for j in range(seg + 1):
            t = sign * sweep * j / seg
            out.append((c[0] + s[0] * cos(t) - s[1] * sin(t), c[1] + s[0] * sin(t) + s[1] * cos(t)))
    return out


def loft(sections, name='part', material=None, cap_start=True, cap_end=True, sharp=35):
    """sections: [(outline_fn, path)], where outline_fn(x) -> ring and path is [(x, z)].
    All rings need the same point count; several sections make e.g. a round well in a square face."""
    rings = [[(px * MM, py * MM, z * MM) for px, py in fn(x)] for fn, path in sections for x, z in path]
    bm = bmesh.new()
    loops = [[bm.verts.new(p) for p in ring] for ring in rings]
    n = len(loops[0])
    for a, b in zip(loops, loops[1:]):
        for i in range(n):
            j = (i + 1) % n
            bm.faces.new((a[i], a[j], b[j], b[i]))
    if cap_start:
        bm.faces.new(loops[0])
    if cap_end:
        bm.faces.new(loops[-1])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=2e-6)
    bmesh.ops.dissolve_degenerate(bm, edges=bm.edges, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    return finish(link(mesh, name, material), sharp)


def finish(obj, sharp=35):
    obj.data.polygons.foreach_set('use_smooth', [True] * len(obj.data.polygons))
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = radians(sharp)
    w = obj.modifiers.new('normals', 'WEIGHTED_NORMAL')
    w.keep_sharp, w.weight = True, 80
    return obj


def lathe(points, name='lathe', material=None, n=160, **kw):
    """Turned part from a rounded profile [(radius, z[, fillet])]."""
    return loft([(lambda r: circle(max(r, 1e-3), n), rounded(points))], name, material, **kw)


def rounded_box(w, h, depth, r, edge=2.0, back_edge=None, soft=2.3, name='box', material=None, z=0.0, n=160):
    """Slab in the XY plane, front at z + depth, with filleted front and back edges."""
    b = edge if back_edge is None else back_edge
    path = rounded([(min(w, h) * .3, z), (0, z, b), (0, z + depth, edge), (min(w, h) * .3, z + depth)], 9)
    return loft([(box_outline(w, h, r, soft, n), path)], name, material)


def knurl(r, z0, z1, teeth=90, depth=0.5, edge=0.6, name='knurl', material=None):
    """Open sleeve with fine ribs along the axis; the lips reach 3 x edge inwards."""
    path = rounded([(r - 3 * edge, z0), (r, z0, edge), (r, z1, edge), (r - 3 * edge, z1)], 4)
    fade = lambda x: max(0.0, min(1.0, (x - r + edge) / edge))
    return loft([(lambda x: ribbed(x, teeth, depth * fade(x)), path)], name, material,
                cap_start=False, cap_end=False, sharp=60)


def slant(root, slope, z0=None, z1=None):
    """Shear everything under `root` so that z grows with y. Parts that straddle z0..z1 bend gradually
    (a body with a flat foot and a tilted top); without z0 the whole part is sheared."""
    for obj in root.children:
        if z0 is not None:
            for v in obj.data.vertices:
                t = max(0.0, min(1.0, (v.co.z / MM - z0) / (z1 - z0)))
                v.co.z += slope * v.co.y * t
        else:
            m = Matrix.Identity(4)
            m[2][1] = slope
            obj.matrix_parent_inverse = m @ obj.matrix_parent_inverse


def sphere(r, name='sphere', material=None, at=(0, 0, 0), seg=96):
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=seg, v_segments=seg // 2, radius=r * MM)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    obj = link(mesh, name, material)
    obj.location = [v * MM for v in at]
    obj.data.polygons.foreach_set('use_smooth', [True] * len(obj.data.polygons))
    return obj


def place(obj, at=(0, 0, 0), rotate=(0, 0, 0), scale=None):
    obj.location = [v * MM for v in at]
    obj.rotation_euler = [radians(v) for v in rotate]
    if scale:
        obj.scale = scale
    return obj
