"""Article, energy: the plug beside the worktop."""
from devices import smart_plug
from scenes.settings import kitchen

DEVELOP = kitchen.DEVELOP


def build(size):
    kitchen.build(lambda **kw: smart_plug.build('white', **kw), size, span=520, side=.04, tone='#c3bfae')
