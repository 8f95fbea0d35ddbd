"""The studio camera: orbits a device and backs off until it fills the tile."""
from math import ceil, cos, floor, radians, sin

import bpy
from bpy_extras.object_utils import world_to_camera_view
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
    pts = _cube(aim, span / 2) if aim else corners(root)
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


def crop(root, margin):
    """Renders only the device with `margin` (share of the picture) on each side. Prints left, top, width and height in px."""
    scene = bpy.context.scene
    wide, high = scene.render.resolution_x, scene.render.resolution_y
    seen = [world_to_camera_view(scene, scene.camera, point) for point in corners(root)]
    low = [max(0, floor((min(p[i] for p in seen) - margin) * size)) for i, size in enumerate((wide, high))]
    top = [min(size, ceil((max(p[i] for p in seen) + margin) * size)) for i, size in enumerate((wide, high))]
    scene.render.use_border = scene.render.use_crop_to_border = True
    # a little more than whole pixels, because Blender rounds down
    scene.render.border_min_x, scene.render.border_max_x = (low[0] + .01) / wide, (top[0] + .01) / wide
    scene.render.border_min_y, scene.render.border_max_y = (low[1] + .01) / high, (top[1] + .01) / high
    print(f'CROP {low[0]} {high - top[1]} {top[0] - low[0]} {top[1] - low[1]}', flush=True)


def _cube(at, half):
    return [Vector([(c + s * half) * MM for c, s in zip(at, signs)])
            for signs in ((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))]


def corners(root):
    """Corners of the boxes around all parts under `root`, in Blender's units."""
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
