"""What devices show in a market: the unit of temperatures, the decimal sign, the type of plugs and sockets.

One process renders one picture for one market. Builders ask here for every number that they print, and never write
one with a unit or a decimal sign themselves."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Market:
    temperature: str = 'C'
    decimal: str = 'point'
    plug: str = 'F'


# What masters without a variant in their id show.
HOME = Market()
# The end of a picture's id and the market that it is for, in the order of rendering.
VARIANTS = {
    # Only the United States think in Fahrenheit, so that a plug beside numbers is theirs.
    'f': Market(temperature='F', plug='B'),
    'plug-b': Market(plug='B'),
    'plug-g': Market(plug='G'),
    'comma': Market(decimal='comma'),
    'plug-e': Market(plug='E'),
    'plug-j': Market(plug='J'),
    'plug-k': Market(plug='K'),
    'plug-l': Market(plug='L'),
}
_now = [HOME]


class Printed(str):
    """A printed number that knows how the home market prints it, so that a patch covers both (see `patch.py`)."""
    home = ''


def use(variant):
    """Every number and socket from here on is that of the variant; None is the home market."""
    _now[0] = VARIANTS[variant] if variant else HOME


def plug():
    return _now[0].plug


def number(value, digits=1, unit=''):
    return _printed(lambda market: _written(value, digits, market) + unit)


def degrees(celsius, digits=0, fahrenheit=0):
    """A temperature with its sign; `digits` behind the decimal sign in Celsius, `fahrenheit` in Fahrenheit."""
    def written(market):
        if market.temperature == 'F':
            return _written(celsius * 1.8 + 32, fahrenheit, market) + '°'
        return _written(celsius, digits, market) + '°'
    return _printed(written)


def _printed(written):
    result = Printed(written(_now[0]))
    result.home = written(HOME)
    return result


def _written(value, digits, market):
    # To even numbers, as Python rounds, 17.5 and 18.5 would be the same.
    rounded = f'{value + 1e-9:.{digits}f}'
    return rounded.replace('.', ',') if market.decimal == 'comma' else rounded
