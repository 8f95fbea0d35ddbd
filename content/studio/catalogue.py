"""Which pictures the shop has: every product's device module, colours and views, and every scene, in the order of rendering."""
from dataclasses import dataclass, replace

from market import HOME, VARIANTS


@dataclass(frozen=True)
class Picture:
    """One master file `<id>.avif`; `name` is the module in devices/ or scenes/ that renders it."""
    id: str
    name: str
    view: str
    width: int
    height: int
    samples: int
    color: str | None = None
    product: str | None = None
    scene: str | None = None
    part: str | None = None
    """Where only the device is rendered: 'paper' around it, or the id of the picture that it is laid on."""
    # The picture that shows the same for the home market, and the variant's name.
    of: str | None = None
    variant: str | None = None


# Sold from the first day. key: (device, colours, further views)
FIRST = {
    'tempo': ('thermostat', 'white black mint', 'second detail use'),
    'cadence': ('radiator_valve', 'white black', 'second detail use'),
    'ciel': ('weather_station', 'silver black', 'second detail use'),
    'seuil': ('doorbell', 'sand black', 'second detail use'),
    'note': ('smart_plug', 'white', 'second detail use'),
    'aube': ('floodlight_camera', 'titane black', 'second detail use'),
    'souffle': ('air_quality', 'white sand', 'second detail use'),
    'veille': ('indoor_camera', 'white black pink', 'second detail use more'),
    'echo': ('siren', 'white', 'second detail use'),
    'trait': ('opening_sensor', 'white grey', 'second detail use'),
    'station-plus': ('room_sensor', 'silver', 'second detail use'),
    'socle': ('wall_plate', 'white black', 'second detail use'),
    'pluie': ('rain_gauge', 'silver', 'second detail use'),
    'brume': ('smoke_alarm', 'white', 'second detail use'),
    'pack-chaleur': ('pack_heat', 'white', 'second detail use'),
}
LATER = {
    'brise': ('climate_control', 'white black', 'second detail use'),
    'note-duo': ('outdoor_plug', 'black', 'second detail use'),
    'bascule': ('light_switch', 'white black gold', 'second detail use'),
    'veilleuse': ('bulb', 'white', 'second detail use'),
    'compte': ('energy_meter', 'grey', 'second detail use'),
    'zenith': ('solar_monitor', 'silver', 'second detail use'),
    'vent': ('wind_gauge', 'silver', 'second detail use'),
    'moiteur': ('humidity_sensor', 'white sand mint', 'second detail use'),
    'soir': ('outdoor_camera', 'titane white', 'second detail use'),
    'orage': ('outdoor_siren', 'white', 'second detail use'),
    'ronde': ('motion_sensor', 'white', 'second detail use'),
    'filet': ('leak_alarm', 'white', 'second detail use'),
    'grisou': ('co_alarm', 'white', 'second detail use'),
    'verrou': ('smart_lock', 'black silver', 'second detail use'),
    'cle': ('key_tag', 'black sand', 'second detail use'),
    'clavier': ('keypad', 'black', 'second detail use'),
    'carillon': ('chime', 'white', 'second detail use'),
    'passerelle': ('hub', 'white black', 'second detail use'),
    'mat': ('mounting_pole', 'silver', 'second detail use'),
    'batterie': ('battery', 'black', 'second detail use'),
    'solaire': ('solar_panel', 'black', 'second detail use'),
    'equerre': ('corner_mount', 'white black', 'second detail use'),
    'adaptateurs': ('valve_adapters', 'white', 'second detail use'),
    'filtre': ('filter_cap', 'white', 'second detail use'),
    'pack-veille': ('pack_watch', 'white', 'second detail use'),
    'pack-ciel': ('pack_sky', 'silver', 'second detail use'),
    'pack-seuil': ('pack_threshold', 'sand', 'second detail use'),
    'pack-maison': ('pack_home', 'white', 'second detail use'),
}
# Home and categories. name: (width, height, samples)
SCENES = {
    'home': (1920, 1080, 44),
    'home-tall': (1080, 1350, 32),
    'energy': (1600, 1200, 26),
    'comfort': (1600, 1200, 26),
    'security': (1600, 1200, 26),
    'comfort-tall': (1080, 1350, 32),
}
ARTICLES = {
    'kitchen': (1600, 1200, 26),
    'radiator': (1600, 1200, 26),
    'garden': (1600, 1200, 26),
    'child-room': (1600, 1200, 26),
    'desk': (1600, 1200, 26),
    'entrance-night': (1600, 1200, 16),
    'partner': (1600, 1200, 26),
    'microscope': (1600, 1200, 32),
}
COMPANY = {
    'workshop': (1600, 1200, 30),
    'crate': (1600, 1200, 26),
}
# Partner pages: the lamps of paper and where they are made, the pieces of stoneware and their kiln.
PARTNERS = {
    'lumo': (1600, 1200, 32),
    'lumo-tall': (1080, 1350, 30),
    'lumo-workshop': (1600, 1200, 10),
    'lumo-table-lamp': (1000, 1000, 20),
    'lumo-wall-light': (1000, 1000, 20),
    'lumo-floor-lamp': (1000, 1000, 14),
    'kiln': (1600, 1200, 24),
    'lerholm-frame': (900, 900, 12),
    'lerholm-bell': (900, 900, 12),
    'lerholm-bowl': (900, 900, 12),
}
# Drawn out by widen.mjs, not rendered: a wide band has room for words before the device. name: width
WIDE = {'energy': 2080, 'comfort': 2592, 'security': 1952, 'lumo': 2272}
# Cut out of a room's master, once: only listed here.
CUT = Picture('scene-entrance-night-wide', 'scene-entrance-night', 'wide', 1360, 620, 0, scene='entrance-night')
# What in a picture differs between markets, by its device or scene; where a view shows less or more,
# by both.
SHOWS = {
    'thermostat': 'temperature decimal',
    'radiator_valve': 'temperature',
    'climate_control': 'temperature',
    'weather_station': 'temperature decimal',
    'room_sensor': 'temperature decimal',
    'humidity_sensor': 'temperature decimal',
    'energy_meter': 'decimal',
    'solar_monitor': 'decimal',
    'smart_plug': 'plug',
    'smart_plug second': 'pins',
    'outdoor_plug': 'plug',
    'outdoor_plug use': '',
    'pack_heat': 'temperature decimal',
    'pack_heat detail': 'temperature',
    'pack_sky': 'temperature decimal',
    'pack_sky detail': '',
    'wall_plate use': 'temperature decimal',
    'family': 'temperature decimal plug',
    'home': 'temperature decimal',
    'energy': 'temperature decimal',
    'comfort': 'temperature decimal',
    'kitchen': 'plug',
    'radiator': 'temperature',
    'child_room': 'temperature decimal',
    'crate': 'temperature decimal',
    'partner': 'temperature decimal plug',
    'microscope': 'temperature decimal plug',
    'workshop': 'temperature decimal',
    'lumo': 'temperature decimal',
    'lumo_workshop': 'temperature decimal',
    'lumo_table_lamp': 'temperature decimal',
    'lerholm_frame': 'temperature decimal',
}
# What changes is more than a place in the picture: it is rendered whole.
WHOLE = ('smart_plug second',)
PRESS = Picture('scene-press', 'family', 'hero', 2400, 1350, 20, scene='press')
# Leaves and sky that the lens blurs, wood in the lamplight and a large brushed dial stay grainy with the usual number of samples.
FINE = {
    'solaire-black-4': 32,
    'equerre-white-4': 32,
    'soir-titane-4': 32,
    'bascule-white-1': 48,
    'bascule-black-1': 48,
    'bascule-gold-1': 48,
    'bascule-black-3': 32,
    'bascule-gold-3': 32,
    'verrou-silver-3': 32,
}
# The place of the first colour was rendered from elsewhere: a part laid on it would have an edge.
NOT_LAID = ('soir-white-4',)
# Metal from near needs the most.
SAMPLES = {'second': 14, 'use': 20, 'detail': 48, 'more': 20}
VIEWS = {'second': 2, 'use': 4, 'detail': 3, 'more': 5}
SCALE = 6
# With clean guides the further colours need fewer samples than the first ones had.
FEWER = {'second': 10, 'detail': 16, 'use': 24, 'more': 14}


def pictures():
    """All pictures, most wanted first."""
    return [*heroes(FIRST), *scenes(SCENES), *further_views(FIRST), *heroes(LATER), *scenes(ARTICLES), *scenes(COMPANY), *scenes(PARTNERS),
        *widened(), CUT, PRESS, *further_views(LATER), *other_colours({**FIRST, **LATER}),
        *in_scale({**FIRST, **LATER})]


def shows(picture):
    """What differs between markets, as this picture shows it: {'temperature': 'C', 'decimal': 'point', 'plug': 'F'} or less."""
    name = picture.name.removeprefix('scene-').replace('-', '_')
    parts = SHOWS.get(f'{name} {picture.view}', SHOWS.get(name, '')).split()
    market = VARIANTS[picture.variant] if picture.variant else HOME
    shown = {part: getattr(market, part) for part in parts if part != 'pins'}
    # One plug fits into the sockets of both.
    return {**shown, 'plug': 'EF' if market.plug in 'EF' else market.plug} if 'pins' in parts else shown


def is_whole(picture):
    return picture.variant is None or f'{picture.name} {picture.view}' in WHOLE


def variants():
    """The same pictures for other markets, only where they differ, in the order in which most people see them. A picture of
    a strange plug is left out, so that those which would leave a hole come early."""
    order = ('smart_plug hero', 'f', 'home comma', 'outdoor_plug hero', 'hero comma', 'smart_plug use', 'kitchen scene', 'comma')
    yield from sorted(_variants(), key=lambda picture: min((order.index(name) for name in _names(picture) if name in order),
        default=len(order)))


def _names(picture):
    yield from (f'{picture.name} {picture.view}', f'{picture.name} {picture.variant}', f'{picture.view} {picture.variant}',
        picture.variant)


def _variants():
    own = list(pictures())
    for variant in VARIANTS:
        for picture in own:
            there = replace(picture, id=f'{picture.id}-{variant}', of=picture.id, variant=variant, part=None)
            # Plugs beside numbers would need a picture for each pair of them: what numbers need is made there.
            if shows(there) != shows(picture) and variant.startswith('plug-') == (shows(picture).keys() == {'plug'}):
                yield there


def heroes(products):
    for key, (device, colours, _) in products.items():
        for colour in colours.split():
            picture = f'{key}-{colour}-1'
            yield Picture(picture, device, 'hero', 1200, 1200, FINE.get(picture, 16), colour, key)


def further_views(products):
    """Second angle, detail, use and sometimes one more, in the first colour only; one kind of view after the other."""
    for view in VIEWS:
        for key, (device, colours, views) in products.items():
            colour = colours.split()[0]
            picture = f'{key}-{colour}-{VIEWS[view]}'
            samples = FINE.get(picture, SAMPLES[view])
            if view in views.split():
                yield Picture(picture, device, view, 900, 900, samples, colour, key)


def other_colours(products):
    """The views of the first colour in each other colour; one kind of view after the other."""
    for view in ('use', 'second', 'detail', 'more'):
        for key, (device, colours, views) in products.items():
            first, *others = colours.split()
            part = {'second': 'paper', 'use': f'{key}-{first}-{VIEWS["use"]}'}.get(view)
            for colour in others if view in views.split() else ():
                picture = f'{key}-{colour}-{VIEWS[view]}'
                yield Picture(picture, device, view, 900, 900, FINE.get(picture, FEWER[view]), colour, key, part=None if picture in NOT_LAID else part)


def in_scale(products):
    """Beside a card and a pencil, the first colours before the others; not for packs, which are as large as their parts."""
    devices = {key: row for key, row in products.items() if not key.startswith('pack-')}
    for number in range(3):
        for key, (device, colours, _) in devices.items():
            for colour in colours.split()[number:number + 1]:
                yield Picture(f'{key}-{colour}-{SCALE}', device, 'scale', 900, 900, 12, colour, key, part='paper')


def widened():
    for name, width in WIDE.items():
        yield Picture(f'scene-{name}-wide', f'scene-{name}', 'wide', width, 1200, 0, scene=f'{name}-wide')


def scenes(table):
    for name, (width, height, samples) in table.items():
        module = name.replace('-', '_').removesuffix('_tall')
        yield Picture(f'scene-{name}', module, 'scene', width, height, samples, scene=name)
