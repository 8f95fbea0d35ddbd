"""A 3D model for phones:  blender -b --python model.py -- DEVICE --color white --out FILE.glb

In metres, its lowest point in the middle of the ground, or its back on the wall. Materials keep what glTF knows of them:
colour, metal, roughness and light; the fine grain of the studio is left out. Prints MODEL with its triangles and mm."""
import argparse
import importlib
import os
import sys

import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio                                                                   # noqa: E402
from shapes import MM                                                           # noqa: E402

MOST = 24_000                                   # triangles
DARK = (.003, .003, .004, 1)                    # what is painted by a ramp of colours in the studio: lenses
LIT = 1.4                                       # light of what glows, at most: a phone has no darkroom


def main():
    p = argparse.ArgumentParser()
    p.add_argument('device')
    p.add_argument('--color', default='white')
    p.add_argument('--out', required=True)
    a = p.parse_args(sys.argv[sys.argv.index('--') + 1:])
    device = importlib.import_module('devices.' + a.device)
    studio.new('room')
    mode = device.HERO['mode']
    device.build(a.color, **device.HERO.get('options', {}))
    model = joined()
    for slot in model.material_slots:
        plain(slot.material)
    low, high = box(model)
    foot = [(low[0] + high[0]) / 2, high[1] if mode == 'wall' else (low[1] + high[1]) / 2, low[2]]
    # One unit of the studio is 100 mm.
    model.data.transform(Matrix.Scale(.1, 4) @ Matrix.Translation(-Vector(foot)))
    decimated(model)
    bpy.ops.export_scene.gltf(filepath=a.out, export_format='GLB', use_selection=True, export_texcoords=False, export_apply=True)
    size = ' '.join(f'{(h - l) / MM:.1f}' for l, h in zip(low, high))
    print(f'MODEL {triangles(model)} {size} {os.path.getsize(a.out)}', flush=True)


def joined():
    """All visible parts as one mesh, in the place where they are."""
    parts = [o for o in bpy.context.scene.objects if o.type in ('MESH', 'CURVE', 'FONT') and not o.hide_render]
    bpy.ops.object.select_all(action='DESELECT')
    for part in parts:
        part.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.convert(target='MESH')
    bpy.ops.object.join()
    model = bpy.context.view_layer.objects.active
    model.data.transform(model.matrix_world)
    model.parent, model.matrix_world = None, Matrix.Identity(4)
    model.name = 'model'
    return model


def box(model):
    at = [v.co for v in model.data.vertices]
    return [min(p[i] for p in at) for i in range(3)], [max(p[i] for p in at) for i in range(3)]


def triangles(model):
    model.data.calc_loop_triangles()
    return len(model.data.loop_triangles)


def decimated(model):
    count = triangles(model)
    if count > MOST:
        less = model.modifiers.new('fewer', 'DECIMATE')
        less.ratio = MOST / count
        bpy.ops.object.modifier_apply(modifier=less.name)


def plain(material):
    """The same material without what is computed for each point."""
    tree = material.node_tree
    surface = next(n for n in tree.nodes if n.type in ('BSDF_PRINCIPLED', 'EMISSION') and n.outputs[0].links)
    if surface.type == 'EMISSION':
        color = list(surface.inputs['Color'].default_value)
        strength = min(LIT, surface.inputs['Strength'].default_value)
        surface = tree.nodes.new('ShaderNodeBsdfPrincipled')
        surface.inputs['Base Color'].default_value = DARK
        surface.inputs['Emission'].default_value, surface.inputs['Emission Strength'].default_value = color, strength
        tree.links.new(surface.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    if surface.inputs['Base Color'].links:
        surface.inputs['Base Color'].default_value = DARK
    for each in surface.inputs:
        for link in list(each.links):
            tree.links.remove(link)
    lit = surface.inputs['Emission Strength']
    lit.default_value = min(LIT, lit.default_value)


main()
