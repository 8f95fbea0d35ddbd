"""Article, safety: the floodlight camera over a clad wall at night."""
from devices import floodlight_camera
from scenes.settings import facade_night

DEVELOP = facade_night.DEVELOP


def build(size):
    facade_night.build(lambda **kw: floodlight_camera.build('black', **kw), size, span=860, side=-.12, drop=110, lamps=1.7, window_at=-930)
