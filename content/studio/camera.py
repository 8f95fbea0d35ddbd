"""The studio camera: orbits a device and backs off until it fills the tile."""
from math import cos, radians, sin

import bpy
from mathutils import Matrix, Vector

from shapes import MM


def frame(root, azimuth=24.0, elevation=10.0, fill=0.62, lens=100.0, fstop=None, size=(1200, 1200), lift=0.0, aim=None, span=60):
    """Orbit around the device until it covers `fill` of the frame; lift > 0 moves it up. For a close-up give
    `aim`, a point in mm, and `span`, the mm around it that are to be seen. fstop is the photographic number."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    cam = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    bpy.context.collection.objects.link(cam)
    scene.camera = cam
    cam.data.lens, cam.data.sensor_width, cam.data.clip_end = lens, 36, 400
    pts = _cube(aim, span / 2) if aim else _corners(root)
    a, e = radians(azimuth), radians(elevation)
    back = Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))
    target = sum(pts, Vector()) / len(pts)
    rot = back.to_track_quat('Z', 'Y').to_matrix()
    half_x = 18 / lens
    half_y = half_x * size[1] / size[0]
    for _ in range(4):                       # centre and distance converge together
        local = [rot.transposed() @ (p - target) for p in pts]
        dist = max(max(abs(p.x) / half_x, abs(p.y) / half_y) / (1 if aim else fill) + p.z for p in local)
        proj = [(p.x / (dist - p.z), p.y / (dist - p.z)) for p in local]
        mid = [(min(q[i] for q in proj) + max(q[i] for q in proj)) / 2 for i in (0, 1)]
        target = target + rot @ Vector((mid[0] * dist, mid[1] * dist, 0))
    target = target - rot @ Vector((0, lift * half_y * dist, 0))
    cam.matrix_world = Matrix.Translation(target + back * dist) @ rot.to_4x4()
    if fstop:
        # one unit is 100 mm where Blender thinks of a metre
        cam.data.dof.use_dof, cam.data.dof.aperture_fstop = True, fstop * 0.1
        cam.data.dof.focus_distance = dist if aim else dist - max(p.z for p in local) * 0.6
    return cam


def _cube(at, half):
    return [Vector([(c + s * half) * MM for c, s in zip(at, signs)])
            for signs in ((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))]


def _corners(root):
    bpy.context.view_layer.update()
    deps = bpy.context.evaluated_depsgraph_get()
    stack, pts = [root], []
    while stack:
        obj = stack.pop()
        stack.extend(obj.children)
        if obj.type in ('MESH', 'CURVE', 'FONT'):
            ev = obj.evaluated_get(deps)
            pts += [ev.matrix_world @ Vector(c) for c in ev.bound_box]
    return pts
