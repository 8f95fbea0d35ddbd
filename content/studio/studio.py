"""The photo studio: one backdrop, one lighting set, one camera, one look for the whole catalogue.

    scene = studio.new(mode='table')        # or 'wall' for wall-mounted devices
    with shapes.group(...): ...             # build the device
    camera.frame(root, azimuth=25, elevation=12)
    studio.shoot('out/thermostat.png')
"""
import os
import subprocess
import tempfile
import time
from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Vector

import materials
import shapes
from palette import linear

MM = shapes.MM
HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.environ.get('STUDIO_PYTHON', 'python3')     # develop.py needs torch, which must not share a process with Blender
BACKDROP = linear('#F1EEE8')


def new(mode='table', backdrop=BACKDROP, sun=1.0):
    """Empty scene + backdrop + lights. The device stands on z = 0 ('table') or hangs on y = 0 ('wall')."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    world = scene.world = bpy.data.worlds.new('studio')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs['Color'].default_value = (0.92, 0.95, 1.0, 1)
    world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.42
    if mode == 'room':                       # lifestyle scenes bring their own walls and lamps
        world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.05
    elif mode == 'table':
        _sweep(materials.matte(backdrop))
        _softbox('key', at=(-420, -330, 520), look=(0, 0, 40), size=(420, 420), power=58 * sun)
        _softbox('fill', at=(620, -420, 260), look=(0, 0, 50), size=(300, 520), power=14 * sun)
        _softbox('top', at=(0, 160, 760), look=(0, 60, 0), size=(760, 460), power=46 * sun)
        _softbox('rim', at=(380, 420, 300), look=(0, 0, 60), size=(120, 460), power=30 * sun)
    elif mode == 'wall':
        _wall(materials.matte(backdrop))
        _softbox('key', at=(-620, -560, 600), look=(0, 0, 0), size=(380, 380), power=110 * sun)
        _softbox('fill', at=(760, -620, -60), look=(0, 0, 0), size=(420, 640), power=40 * sun)
        _softbox('front', at=(-200, -1300, 120), look=(0, 0, 0), size=(900, 700), power=34 * sun)
        _softbox('top', at=(60, -300, 760), look=(0, 0, 0), size=(700, 240), power=30 * sun)
        _softbox('strip', at=(420, -160, 120), look=(0, -20, 0), size=(60, 420), power=7 * sun)
    return scene


def _mesh(name, verts, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    mesh.materials.append(material)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    return obj


def _sweep(material, width=80, depth=7.0, radius=14.0, height=50):
    """Seamless paper: floor, large-radius curve, wall."""
    prof = [(-60, 0), (depth, 0)]
    prof += [(depth + radius * sin(a), radius - radius * cos(a)) for a in [pi / 2 * i / 32 for i in range(1, 33)]]
    prof += [(depth + radius, height)]
    verts = [(x, y, z) for y, z in prof for x in (-width, width)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    obj = _mesh('backdrop', verts, faces, material)
    for p in obj.data.polygons:
        p.use_smooth = True


def _wall(material):
    _mesh('backdrop', [(-60, 0, -60), (60, 0, -60), (60, 0, 60), (-60, 0, 60)], [(0, 1, 2, 3)], material)


def _softbox(name, at, look, size, power, color=(1, 1, 1)):
    """Area light with a soft-edged face; at/look/size in mm, power in watts per light."""
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', size[0] * MM, size[1] * MM
    light.energy, light.color = power * 10, color
    obj = bpy.data.objects.new(name, light)
    bpy.context.collection.objects.link(obj)
    obj.location = [v * MM for v in at]
    obj.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    obj.visible_camera = False
    return obj


def shoot(path, samples=96, look='product', threads=2, noise=0.015, keep=None, **develop):
    """Render linear light + denoising guides, then hand over to develop.py. Returns seconds spent."""
    start = time.time()
    raw = keep or os.path.join(tempfile.mkdtemp(prefix='shoot-'), 'raw.npz')
    expose(raw, samples, look, threads, noise)
    finish([(raw, path)], look, threads, **develop)
    return time.time() - start


def finish(pairs, look, threads=2, **develop):
    """Develop linear renders, given with the files of their pictures, all alike."""
    args = [PYTHON, os.path.join(HERE, 'develop.py'), *(file for pair in pairs for file in pair), '--look', look]
    for key, value in develop.items():
        args += ['--' + key, str(value)]
    start = time.time()
    subprocess.run(args, check=True, env={**os.environ, 'OMP_NUM_THREADS': str(threads)})
    print(f'DEVELOPED {len(pairs)} in {time.time() - start:.1f}s', flush=True)


def expose(raw, samples=96, look='product', threads=2, noise=0.015):
    """Render linear light + denoising guides into a file of numpy.

    In the product look the backdrop only catches shadows: develop.py lays the same paper white under every
    picture (or leaves it transparent), so tiles match each other and the page."""
    scene = bpy.context.scene
    c = scene.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = 'CPU', samples, True, noise, 24
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 8, 3, 4, 8, 8
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 4.0, 0.0, 0.8
    c.caustics_reflective = c.caustics_refractive = False
    c.pixel_filter_type, c.filter_width, c.use_auto_tile = 'BLACKMAN_HARRIS', 1.5, False
    c.use_denoising = False                 # not in Debian's build; develop.py does it
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.resolution_percentage = 100
    if look == 'product':
        scene.render.film_transparent = True
        bpy.data.objects['backdrop'].is_shadow_catcher = True
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True

    tmp = tempfile.mkdtemp(prefix='shoot-')
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    rl = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = tmp
    out.format.file_format, out.format.color_depth, out.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    out.file_slots.clear()
    for slot, socket in (('color', 'Noisy Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        source = rl.outputs.get(socket) or rl.outputs['Image']
        out.file_slots.new(slot)
        tree.links.new(source, out.inputs[slot])
    start, cpu = time.time(), time.process_time()
    bpy.ops.render.render()
    rendered, cpu = time.time(), time.process_time() - cpu

    planes = {}
    for slot in ('color', 'albedo', 'normal'):
        image = bpy.data.images.load(os.path.join(tmp, f'{slot}{scene.frame_current:04d}.exr'))
        image.colorspace_settings.name = 'Non-Color' if slot == 'normal' else 'Linear'
        w, h = image.size
        px = np.empty(w * h * 4, np.float32)
        image.pixels.foreach_get(px)
        planes[slot] = px.reshape(h, w, 4)[::-1, :, :3].copy()
        if slot == 'color':
            planes['alpha'] = px.reshape(h, w, 4)[::-1, :, 3].copy()
    np.savez(raw, **planes)
    print(f'SHOT {os.path.basename(raw)} {w}x{h} {samples}spp render {rendered - start:.1f}s (cpu {cpu:.0f}s)', flush=True)
