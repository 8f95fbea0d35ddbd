"""Materials of rooms and houses."""
from materials import principled, cached, grained, node


@cached
def plaster(mat, color):
    """Painted wall: faint roller texture."""
    grained(mat, principled(mat, base_color=color, roughness=0.85, specular=0.2), 22, 0.06)


@cached
def wood(mat, dark=(0.16, 0.085, 0.045, 1), light=(0.36, 0.21, 0.115, 1), scale=1.0):
    link = mat.node_tree.links.new
    bsdf = principled(mat, roughness=0.42, specular=0.4)
    coord, mapping = node(mat, 'ShaderNodeTexCoord'), node(mat, 'ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = (0.25 * scale, 2.2 * scale, 2.2 * scale)
    noise, ramp = node(mat, 'ShaderNodeTexNoise', Scale=2.2, Detail=8.0, Distortion=1.2), node(mat, 'ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.3, dark
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.7, light
    link(coord.outputs['Object'], mapping.inputs['Vector'])
    link(mapping.outputs['Vector'], noise.inputs['Vector'])
    link(noise.outputs['Fac'], ramp.inputs['Fac'])
    link(ramp.outputs['Color'], bsdf.inputs['Base Color'])


@cached
def dusk_sky(mat, low=(0.55, 0.30, 0.20, 1), high=(0.045, 0.085, 0.21, 1), strength=1.0):
    """What is behind a window in the evening: last warmth at the horizon, deep blue above."""
    nodes, link = mat.node_tree.nodes, mat.node_tree.links.new
    emit, ramp = node(mat, 'ShaderNodeEmission', Strength=strength), node(mat, 'ShaderNodeValToRGB')
    el = ramp.color_ramp.elements
    el[0].position, el[0].color, el[1].position, el[1].color = 0.05, low, 0.8, high
    el.new(0.32).color = tuple((a + b) / 2.2 for a, b in zip(low, high))
    coord, split = node(mat, 'ShaderNodeTexCoord'), node(mat, 'ShaderNodeSeparateXYZ')
    link(coord.outputs['Generated'], split.inputs['Vector'])
    link(split.outputs['Z'], ramp.inputs['Fac'])
    link(ramp.outputs['Color'], emit.inputs['Color'])
    link(emit.outputs['Emission'], nodes['Material Output'].inputs['Surface'])


@cached
def ceramic(mat, color, roughness=0.22):
    """Glazed stoneware with a slightly uneven glaze."""
    grained(mat, principled(mat, base_color=color, roughness=roughness, specular=0.5), 3.5, 0.05)


@cached
def fired_clay(mat, color):
    """Unglazed stoneware, dry and specked with iron."""
    link = mat.node_tree.links.new
    bsdf = principled(mat, roughness=0.9, specular=0.2)
    coord, noise, ramp = node(mat, 'ShaderNodeTexCoord'), node(mat, 'ShaderNodeTexNoise', Scale=34.0, Detail=3.0), node(mat, 'ShaderNodeValToRGB')
    el = ramp.color_ramp.elements
    el[0].position, el[0].color = 0.66, color
    el[1].position, el[1].color = 0.72, tuple(c * .3 for c in color[:3]) + (1,)
    link(coord.outputs['Object'], noise.inputs['Vector'])
    link(noise.outputs['Fac'], ramp.inputs['Fac'])
    link(ramp.outputs['Color'], bsdf.inputs['Base Color'])
    grained(mat, bsdf, 40, 0.18)


@cached
def foliage(mat, color, roughness=0.5):
    """Leaves: no two alike, so the hue wanders over the plant."""
    link = mat.node_tree.links.new
    bsdf = principled(mat, roughness=roughness, specular=0.35)
    noise, ramp = node(mat, 'ShaderNodeTexNoise', Scale=0.9, Detail=1.0), node(mat, 'ShaderNodeValToRGB')
    el = ramp.color_ramp.elements
    el[0].position, el[0].color = 0.35, tuple(c * .55 for c in color[:3]) + (1,)
    el[1].position, el[1].color = 0.65, tuple(min(1, c * 1.35) for c in color[:3]) + (1,)
    coord = node(mat, 'ShaderNodeTexCoord')
    link(coord.outputs['Object'], noise.inputs['Vector'])
    link(noise.outputs['Fac'], ramp.inputs['Fac'])
    link(ramp.outputs['Color'], bsdf.inputs['Base Color'])
