"""Article, safety: the floodlight camera over a front door at night."""
from devices import floodlight_camera
from scenes.settings import facade_night

DEVELOP = facade_night.DEVELOP


def build(size):
    facade_night.build(lambda **kw: floodlight_camera.build('black', **kw), size, span=1260, side=-.08, drop=300, lamps=3,
        window_at=-1500, entrance=True)
