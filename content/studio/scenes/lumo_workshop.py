"""The workshop in Ghent: scored sheets, a half-folded one and an unlit shade on the bench by the window."""
import studio
from devices import weather_station
from materials import aluminium, matte
from palette import linear
from scenes.house import slab
from scenes.light import area, camera, daylight, shutter, sun
from scenes.paper_lamps import fan, folded_sheets, table_lamp
from scenes.props import mug
from scenes.surfaces import plaster, wood
from shapes import group, place, rounded_box

DEVELOP = dict(bloom=0.04, exposure=0.1, model='rt_hdr_alb_nrm')


def build(size):
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 560, 0), plaster(linear('#b9b1a2')), 'wall')
    slab((3000, 1000, 50), (0, 60, -25), wood(dark=(0.28, 0.18, 0.10, 1), light=(0.50, 0.36, 0.22, 1), scale=.45), 'bench')
    with group('sheets', at=(-250, -60, 0), rotate=(0, 0, 12)):
        folded_sheets(12)
    with group('fan', at=(120, -90, 0), rotate=(0, 0, -10)):
        fan()
    with group('lamp', at=(-80, 240, 0)):
        table_lamp(watts=0)
    weather_station.build('silver', at=(330, 170, 0), rotate=(0, 0, -10))
    with group('mug', at=(-390, 220, 0), rotate=(0, 0, 40)):
        mug('#8d7a66')
    folder = rounded_box(26, 190, 7, 12, edge=3, soft=2.1, name='bone folder', material=matte(linear('#e9e1cf'), .5))
    place(folder, at=(-70, -190, 0), rotate=(0, 0, 62))
    ruler = rounded_box(30, 330, 2, 1, edge=.5, soft=2, name='ruler', material=aluminium((0.66, 0.66, 0.65, 1), .34))
    place(ruler, at=(-230, -210, 0), rotate=(0, 0, 84))
    towards = (0.80, 0.52, -0.46)
    sun(towards, 5.2, (1.0, 0.86, 0.68))
    shutter((-1500 * towards[0] / towards[1] + 60, -1500, 1500 * -towards[2] / towards[1] + 20), 1300, 760, columns=4, rows=2, bar=40)
    daylight(0.5)
    area((-1200, -1200, 900), (0, 0, 60), (1100, 1100), 70, (0.90, 0.95, 1.0))
    camera(at=(-40, -1240, 520), look=(16, 0, 98), focus=(30, -60, 60), lens=54, fstop=5, size=size)
