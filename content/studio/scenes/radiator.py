"""Article, heating: the valve at the foot of a column radiator."""
from devices import radiator_valve
from scenes.settings import radiator

DEVELOP = radiator.DEVELOP


def build(size):
    radiator.build(lambda **kw: radiator_valve.build('white', 20, **kw), size, span=560, side=-.26, tone='#b7b9ab')
