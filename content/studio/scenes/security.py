"""Security: the doorbell beside a painted front door, leaves before the afternoon sun."""
from devices import doorbell
from scenes.settings import front_door

DEVELOP = front_door.DEVELOP


def build(size):
    front_door.build(lambda **kw: doorbell.build('sand', **kw), size, span=620, side=.22)
