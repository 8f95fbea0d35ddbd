"""Turntables and 3D models of products:  STUDIO_WORK=<folder for work files> python3 motion.py [PRODUCT …] [--color sand]

For each product its first colour, unless another is named. What exists is not made again: delete it to redo it.
Writes content/motion and its list, motion.json. A device that shows what differs between markets is left out."""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import catalogue

STUDIO = Path(__file__).parent
MOTION = STUDIO.parent / 'motion'
LIST = MOTION / 'motion.json'
WORK = Path(os.environ.get('STUDIO_WORK', '.'))
SIZE = 640
DEVICES = {**catalogue.FIRST, **catalogue.LATER}
# The best sellers among those that look alike in every market, then others that have something to show on each side.
WANTED = ('veille', 'seuil', 'aube', 'brume', 'souffle', 'ronde', 'verrou', 'passerelle', 'clavier', 'orage')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('products', nargs='*', default=WANTED)
    p.add_argument('--color')
    p.add_argument('--samples', default='6')
    p.add_argument('--models', action='store_true', help='only these, in some seconds each')
    a = p.parse_args()
    for product in a.products:
        device, colours, _ = DEVICES[product]
        if catalogue.SHOWS.get(device):
            sys.exit(f'{product}: it differs between markets')
        color = a.color or colours.split()[0]
        name = f'{product}-{color}'
        if not (MOTION / f'{name}.glb').exists():
            blender('model.py', device, '--color', color, '--out', MOTION / f'{name}.glb')
        made = {'model': True}
        if not a.models and not (MOTION / f'{name}-1.avif').exists():
            made['turn'] = turn(device, color, name, a.samples)
        keep(product, color, made)


def turn(device, color, name, samples):
    frames = WORK / name
    said = blender('turn.py', device, '--color', color, '--size', str(SIZE), '--samples', samples, '--out', frames)
    word = {line.split()[0]: line.split()[1:] for line in said.splitlines() if line.startswith(('TURN', 'CROP'))}
    left, top, *_ = word['CROP']
    subprocess.run(['node', STUDIO / 'sheets.mjs', frames, left, top, str(SIZE), MOTION / name], check=True)
    count, start, step, hero = (int(v) for v in word['TURN'])
    return {'frames': count, 'from': start, 'step': step, 'hero': hero}


def blender(script, *rest):
    log = subprocess.run(['blender', '-b', '--python-exit-code', '1', '--python', STUDIO / script, '--', *rest],
                         check=True, capture_output=True, text=True).stdout
    print('\n'.join(line for line in log.splitlines() if line.startswith(('SHOT', 'DEVELOPED', 'MODEL'))), flush=True)
    return log


def listed():
    rows = json.loads(LIST.read_text()) if LIST.exists() else []
    return {(row['product'], row['color']): row for row in rows}


def keep(product, color, made):
    before, own = listed(), {'product': product, 'color': color}
    rows = {**before, (product, color): {**before.get((product, color), own), **made}}
    LIST.write_text('[\n  ' + ',\n  '.join(json.dumps(each) for each in rows.values()) + '\n]\n')


main()
