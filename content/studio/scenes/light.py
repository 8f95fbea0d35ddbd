"""Light and camera of room scenes."""
import bpy
from mathutils import Vector

from materials import matte
from scenes.house import slab
from shapes import MM


def area(at, look, size, watts, color=(1, 1, 1)):
    light = bpy.data.lights.new('area', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', size[0] * MM, size[1] * MM
    light.energy, light.color = watts * 10, color
    obj = bpy.data.objects.new('area', light)
    bpy.context.collection.objects.link(obj)
    obj.location = [v * MM for v in at]
    obj.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return obj


def daylight(strength, color=(0.80, 0.89, 1.0)):
    """Even light of a bright room or an overcast sky. Not sampled as a lamp, so shutters in front of the sun do not dim it."""
    world = bpy.context.scene.world
    world.node_tree.nodes['Background'].inputs['Color'].default_value = color + (1,)
    world.node_tree.nodes['Background'].inputs['Strength'].default_value = strength
    world.cycles.sampling_method = 'NONE'


def sun(towards, strength, color=(1.0, 0.86, 0.68), soft=1.2):
    """`towards`: the direction in which the light travels; soft: size of the disc in degrees."""
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.color, light.angle = strength, color, soft * 0.0175
    obj = bpy.data.objects.new('sun', light)
    bpy.context.collection.objects.link(obj)
    obj.rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()


def shutter(centre, w, h, columns=2, rows=3, bar=45):
    """An unseen window behind the viewer: gives the sun the shape of its panes. In the XZ plane around `centre`."""
    black, (x, y, z), far = matte((0, 0, 0, 1)), centre, 9000
    parts = [slab((far, 10, far), (x + side * (far + w) / 2, y, z), black) for side in (-1, 1)]
    parts += [slab((w, 10, far), (x, y, z + side * (far + h) / 2), black) for side in (-1, 1)]
    parts += [slab((bar, 10, h), (x - w / 2 + w * i / columns, y, z), black) for i in range(1, columns)]
    parts += [slab((w, 10, bar), (x, y, z - h / 2 + h * i / rows), black) for i in range(1, rows)]
    only_shade(parts)


def only_shade(objects):
    for obj in objects:
        obj.visible_camera = obj.visible_diffuse = obj.visible_glossy = obj.visible_transmission = False


def camera(at, look, focus, lens=50, fstop=2.8, size=(1920, 1080)):
    """fstop is the photographic number for this scale (1 unit = 100 mm, Blender thinks 1 m)."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    cam = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    bpy.context.collection.objects.link(cam)
    scene.camera = cam
    cam.data.lens, cam.data.sensor_width, cam.data.clip_end = lens, 36, 1000
    cam.location = [v * MM for v in at]
    direction = Vector(look) - Vector(at)
    cam.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()
    dof = cam.data.dof
    dof.use_dof, dof.aperture_fstop = True, fstop * MM * 10
    dof.focus_distance = (Vector(focus) - Vector(at)).dot(direction.normalized()) * MM
    return cam
