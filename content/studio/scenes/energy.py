"""Energy: the thermostat on a sunlit hallway wall."""
from devices import thermostat
from scenes.settings import hallway

DEVELOP = hallway.DEVELOP


def build(size):
    hallway.build(lambda **kw: thermostat.build('white', **kw), size, span=780, side=.10, drop=110)
