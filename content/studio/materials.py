"""Material library. Every function returns a fresh or cached bpy material; colours are linear RGBA."""
import bpy

_cache = {}


def cached(fn):
    def wrap(*args, **kw):
        key = (fn.__name__, args, tuple(sorted(kw.items())))
        if key not in _cache:
            mat = bpy.data.materials.new(fn.__name__)
            mat.use_nodes = True
            fn(mat, *args, **kw)
            _cache[key] = mat
        return _cache[key]
    return wrap


def forget():
    """Call after the scene was wiped."""
    _cache.clear()


def principled(mat, **inputs):
    node = mat.node_tree.nodes['Principled BSDF']
    for key, value in inputs.items():
        node.inputs[key.replace('_', ' ').title().replace('Ior', 'IOR')].default_value = value
    return node


def node(mat, kind, **props):
    node = mat.node_tree.nodes.new(kind)
    for key, value in props.items():
        if key in node.inputs:
            node.inputs[key].default_value = value
        else:
            setattr(node, key, value)
    return node


def grained(mat, bsdf, scale, strength, stretch=(1, 1, 1)):
    """Fine procedural bump: what separates a moulded or blasted surface from CG-perfect plastic."""
    link = mat.node_tree.links.new
    coord = node(mat, 'ShaderNodeTexCoord')
    mapping = node(mat, 'ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    noise = node(mat, 'ShaderNodeTexNoise', Scale=scale, Detail=2.0)
    bump = node(mat, 'ShaderNodeBump', Strength=strength, Distance=0.002)
    link(coord.outputs['Object'], mapping.inputs['Vector'])
    link(mapping.outputs['Vector'], noise.inputs['Vector'])
    link(noise.outputs['Fac'], bump.inputs['Height'])
    link(bump.outputs['Normal'], bsdf.inputs['Normal'])


@cached
def plastic(mat, color, roughness=0.42, grain=0.10):
    """Matte moulded plastic with a fine spark-eroded texture."""
    grained(mat, principled(mat, base_color=color, roughness=roughness, specular=0.45), 260, grain)


@cached
def gloss(mat, color, roughness=0.08):
    principled(mat, base_color=color, roughness=roughness, specular=0.5)


@cached
def aluminium(mat, color, roughness=0.30, grain=0.05):
    """Bead-blasted, anodised aluminium."""
    grained(mat, principled(mat, base_color=color, metallic=1.0, roughness=roughness), 420, grain)


@cached
def brushed(mat, color, roughness=0.28, axis='Z', anisotropic=0.7):
    """Turned or brushed aluminium: radial highlight around `axis`."""
    bsdf = principled(mat, base_color=color, metallic=1.0, roughness=roughness, anisotropic=anisotropic)
    tangent = node(mat, 'ShaderNodeTangent', direction_type='RADIAL', axis=axis)
    mat.node_tree.links.new(tangent.outputs['Tangent'], bsdf.inputs['Tangent'])


@cached
def dark_glass(mat, tint=(0.006, 0.007, 0.008, 1), roughness=0.03):
    """Back-painted cover glass: black below, mirror-like above."""
    principled(mat, base_color=tint, roughness=roughness, specular=0.5, clearcoat=1.0, clearcoat_roughness=0.01)


@cached
def clear_glass(mat, ior=1.5, tint=(1, 1, 1, 1)):
    principled(mat, base_color=tint, roughness=0.0, transmission=1.0, ior=ior)


@cached
def lens_eye(mat, radius):
    """Front element of a camera, `radius` in mm: pupil, coated inner groups and dark barrel rings are a
    radial colour ramp under a polished dome. Real refraction would cost samples and denoise badly."""
    link = mat.node_tree.links.new
    bsdf = principled(mat, roughness=0.015, specular=0.6, clearcoat=0.6, clearcoat_roughness=0.0)
    coord = node(mat, 'ShaderNodeTexCoord')
    flat = node(mat, 'ShaderNodeMapping')
    flat.inputs['Scale'].default_value = (100 / radius, 100 / radius, 0)
    length = node(mat, 'ShaderNodeVectorMath', operation='LENGTH')
    ramp = node(mat, 'ShaderNodeValToRGB')
    stops = ((0.00, (.0005, .0005, .0008)), (0.20, (.0008, .0008, .0015)), (0.235, (.05, .035, .11)), (0.30, (.012, .014, .05)),
             (0.44, (.003, .004, .012)), (0.47, (.030, .032, .040)), (0.495, (.002, .002, .003)), (0.70, (.003, .005, .008)),
             (0.73, (.020, .022, .026)), (0.755, (.0015, .0015, .002)), (1.00, (.004, .004, .005)))
    el = ramp.color_ramp.elements
    el[0].position, el[0].color = stops[0][0], stops[0][1] + (1,)
    el[1].position, el[1].color = stops[-1][0], stops[-1][1] + (1,)
    for pos, col in stops[1:-1]:
        el.new(pos).color = col + (1,)
    link(coord.outputs['Object'], flat.inputs['Vector'])
    link(flat.outputs['Vector'], length.inputs[0])
    link(length.outputs['Value'], ramp.inputs['Fac'])
    link(ramp.outputs['Color'], bsdf.inputs['Base Color'])


@cached
def rubber(mat, color=(0.02, 0.02, 0.021, 1)):
    grained(mat, principled(mat, base_color=color, roughness=0.75, specular=0.3), 180, 0.2)


@cached
def fabric(mat, color, pitch=0.9):
    """Woven acoustic mesh; pitch is the thread spacing in mm."""
    link = mat.node_tree.links.new
    bsdf = principled(mat, base_color=color, roughness=0.85, specular=0.2, sheen=0.4)
    coord = node(mat, 'ShaderNodeTexCoord')
    waves = []
    for axis in ('X', 'Y', 'Z'):
        wave = node(mat, 'ShaderNodeTexWave', bands_direction=axis, wave_profile='SIN', Scale=31.4 / pitch)
        link(coord.outputs['Object'], wave.inputs['Vector'])
        waves.append(wave)
    height = None
    for wave in waves:
        if height is None:
            height = wave.outputs['Fac']
            continue
        add = node(mat, 'ShaderNodeMath', operation='MULTIPLY')
        link(height, add.inputs[0])
        link(wave.outputs['Fac'], add.inputs[1])
        height = add.outputs[0]
    bump = node(mat, 'ShaderNodeBump', Strength=0.5, Distance=0.004)
    link(height, bump.inputs['Height'])
    link(bump.outputs['Normal'], bsdf.inputs['Normal'])


@cached
def glow(mat, color=(1, 1, 1, 1), strength=4.0):
    """LED or lit display element."""
    nodes, link = mat.node_tree.nodes, mat.node_tree.links.new
    emit = node(mat, 'ShaderNodeEmission', Color=color, Strength=strength)
    link(emit.outputs['Emission'], nodes['Material Output'].inputs['Surface'])


@cached
def frosted(mat, color=(0.86, 0.85, 0.82, 1), lit=0.0, light=(1.0, 0.84, 0.62, 1)):
    """Smooth opal glass or lens; lit > 0 switches it on."""
    bsdf = principled(mat, base_color=color, roughness=0.28, specular=0.5)
    bsdf.inputs['Emission'].default_value = light
    bsdf.inputs['Emission Strength'].default_value = lit


@cached
def opal(mat, color=(0.85, 0.84, 0.80, 1), lit=0.0, light=(1.0, 0.86, 0.68, 1)):
    """Ribbed, frosted diffuser of a lamp; lit > 0 switches it on."""
    bsdf = principled(mat, base_color=color, roughness=0.35, specular=0.5)
    bsdf.inputs['Emission'].default_value = light
    bsdf.inputs['Emission Strength'].default_value = lit
    link = mat.node_tree.links.new
    coord = node(mat, 'ShaderNodeTexCoord')
    ribs = node(mat, 'ShaderNodeTexWave', bands_direction='X', wave_profile='SIN', Scale=31.4 / 3.2)
    bump = node(mat, 'ShaderNodeBump', Strength=0.6, Distance=0.02)
    link(coord.outputs['Object'], ribs.inputs['Vector'])
    link(ribs.outputs['Fac'], bump.inputs['Height'])
    link(bump.outputs['Normal'], bsdf.inputs['Normal'])
    shade = node(mat, 'ShaderNodeMapRange')       # the lens ribs show in the light they give, too
    shade.inputs['To Min'].default_value, shade.inputs['To Max'].default_value = lit * 0.72, lit
    link(ribs.outputs['Fac'], shade.inputs['Value'])
    link(shade.outputs['Result'], bsdf.inputs['Emission Strength'])


@cached
def e_ink(mat, paper=(0.63, 0.615, 0.58, 1)):
    """Reflective e-paper: a matt grey-white page under anti-glare film."""
    principled(mat, base_color=paper, roughness=0.55, specular=0.25)


@cached
def ink(mat, color=(0.016, 0.016, 0.017, 1)):
    principled(mat, base_color=color, roughness=0.6, specular=0.2)


@cached
def matte(mat, color, roughness=0.9):
    """Walls, paper, print."""
    principled(mat, base_color=color, roughness=roughness, specular=0.15)
