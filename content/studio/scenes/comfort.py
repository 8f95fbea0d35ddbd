"""Comfort: weather station and air-quality monitor on a shelf in the morning."""
import studio
from devices import air_quality, weather_station
from palette import linear
from scenes.house import slab
from scenes.light import camera
from scenes.settings import shelf
from scenes.surfaces import plaster, wood

DEVELOP = shelf.DEVELOP


def build(size):
    studio.new(mode='room')
    slab((6000, 100, 5000), (0, 190, 0), plaster(linear('#b7bdb2')), 'wall')
    slab((2600, 300, 36), (0, -10, -18), wood(scale=.5), 'shelf')
    weather_station.build('silver', at=(60, -40, 0))
    air_quality.build('sand', at=(-110, -50, 0))
    shelf.dress(2, left=-290, right=210)
    shelf.morning()
    frame(size)


def frame(size):
    """Wide, or tall for phones: the devices above, calm wall below the shelf for the words."""
    if size[0] > size[1]:
        camera(at=(-190, -1130, 300), look=(20, 0, 66), focus=(0, -70, 60), lens=70, fstop=5, size=size)
    else:
        camera(at=(-200, -1190, 190), look=(-14, 0, -92), focus=(0, -70, 60), lens=58, fstop=5, size=size)
