"""Shop colour keys -> linear base colours. One table, so every device shares the same hues."""

def linear(hex_):
    """'#rrggbb' (sRGB, as designers write it) -> linear RGBA (as Cycles wants it)."""
    def f(c):
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
    return tuple(f(int(hex_[i:i + 2], 16) / 255) for i in (1, 3, 5)) + (1.0,)


# Moulded (plastic, powder coat) colours and the matching anodised metal.
PLASTIC = {k: linear(v) for k, v in {
    'black': '#232427', 'white': '#e6e4df', 'titane': '#6f6a64', 'sand': '#d3c6b1', 'mint': '#b9d2c5',
    'silver': '#c3c5c7', 'pink': '#dcb3ab', 'gold': '#c9a873', 'grey': '#8a8d90'}.items()}
METAL = {k: linear(v) for k, v in {
    'black': '#45464a', 'white': '#e3e3e1', 'titane': '#a59e95', 'sand': '#d8c5a8', 'mint': '#bdd5c9',
    'silver': '#d2d3d5', 'pink': '#e2b8ae', 'gold': '#d9c09a', 'grey': '#9a9da1'}.items()}

DARK = {'black', 'titane', 'grey'}   # bodies on which light print reads better


def plastic(key):
    return PLASTIC.get(key, PLASTIC['black'])   # unknown key: black, as in the shop


def metal(key):
    return METAL.get(key, METAL['black'])
