"""What a variant changes in a picture: one small render around each changed number or socket, with the same camera.

Parts that differ between markets have the property `changed`. `patch.mjs` lays the small pictures into the master."""
import json
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

import studio

# px in a picture of 900 px: how far a patch reaches beyond the print, which a lens may blur, and what
# is rendered around it, by which its tone is matched with the master's.
REACH, MARGIN = 8, 18
# Paper in soft light: cleaned guides do the rest.
SAMPLES = 24


def shoot(out, samples, look, threads, keep=None, **develop):
    """Writes <out>-<n>.png for each place, and <out>.json with where they lie. Nothing where nothing changed."""
    scene = bpy.context.scene
    width, height = scene.render.resolution_x, scene.render.resolution_y
    scale = max(1, min(width, height) / 900)
    places = _joined([_grown(rect, REACH * scale) for rect in _changed(width, height)])
    rows = []
    for place in places:
        if place[2] <= 0 or place[3] <= 0 or place[0] >= width or place[1] >= height:
            continue
        box = _clipped(_grown(place, MARGIN * scale), width, height)
        render = scene.render
        render.use_border = render.use_crop_to_border = True
        # Blender cuts off to whole px: a quarter more, so that a rounding error takes no column.
        render.border_min_x, render.border_max_x = ((x + .25) / width for x in (box[0], box[2]))
        render.border_min_y, render.border_max_y = ((height - y + .25) / height for y in (box[3], box[1]))
        file = f'{out}-{len(rows)}.png'
        studio.expose(f'{out}-{len(rows)}.npz', SAMPLES, look, threads)
        rows.append(dict(file=file, box=box, place=_clipped(place, width, height)))
    if rows:
        # Paper fades at the border of a whole picture only; a small one tells the net too little to
        # smooth noisy guides.
        whole = dict(fade=0) if look == 'product' else {}
        raws = [f'{out}-{i}.npz' for i in range(len(rows))]
        studio.finish([(raw, row['file']) for raw, row in zip(raws, rows)], look, threads, **{**develop, 'model': 'prefiltered', **whole})
        for raw in raws:
            os.remove(raw)
    with open(f'{out}.json', 'w') as f:
        json.dump(dict(width=width, height=height, patches=rows), f)


def _changed(width, height):
    """The frames of all changed parts in px, y down."""
    bpy.context.view_layer.update()
    scene, deps = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    rects = []
    for obj in bpy.context.scene.objects:
        if not obj.get('changed'):
            continue
        corners = [obj.matrix_world @ Vector(c) for c in obj.evaluated_get(deps).bound_box]
        seen = [world_to_camera_view(scene, scene.camera, corner) for corner in corners]
        xs, ys = [p.x * width for p in seen], [(1 - p.y) * height for p in seen]
        rects.append((min(xs), min(ys), max(xs), max(ys)))
    return rects


def _grown(rect, by):
    return (rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by)


def _clipped(rect, width, height):
    return [max(0, int(rect[0])), max(0, int(rect[1])), min(width, int(rect[2]) + 1), min(height, int(rect[3]) + 1)]


def _joined(rects):
    """Frames that touch, or nearly do, become one."""
    rects = list(rects)
    for i, a in enumerate(rects):
        for k in range(i + 1, len(rects)):
            b = rects[k]
            both = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
            if _area(both) < 1.5 * (_area(a) + _area(b)):
                return _joined([both, *rects[:i], *rects[i + 1:k], *rects[k + 1:]])
    return rects


def _area(rect):
    return (rect[2] - rect[0]) * (rect[3] - rect[1])
