"""Render what is missing:  STUDIO_WORK=<folder for work files> nice -n 19 python3 render_all.py [--limit N] [--variants]

One picture at a time, two threads. A picture whose master exists is never rendered again; delete the master to redo
it. The plan is read again after each picture, and pictures.json always describes the masters that exist."""
import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

STUDIO = Path(__file__).parent
PAPER = '#F1EEE8'
MASTERS = STUDIO.parent / 'pictures'
WORK = Path(os.environ.get('STUDIO_WORK', '.'))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--limit', type=int, default=10_000)
    p.add_argument('--wait', action='store_true', help='when nothing is missing, look again every 5 s instead of ending')
    p.add_argument('--variants', action='store_true', help='only what other markets see of the masters that exist')
    a = p.parse_args()
    failed = set()
    while a.limit > 0:
        plan = read_plan()
        describe(plan)
        picture = next((p for p in plan if can_be_made(p) and p['id'] not in failed and (p['variant'] or not a.variants)), None)
        if picture and not render(picture):
            failed.add(picture['id'])
        if not picture and not a.wait:
            break
        if not picture:
            time.sleep(5)
        a.limit -= 1 if picture else 0
    describe(read_plan())


def read_plan():
    """In a process of its own, so that an edited catalogue.py counts at once."""
    code = 'import json, dataclasses, catalogue; print(json.dumps([dict(dataclasses.asdict(p), shows=catalogue.shows(p), whole=catalogue.is_whole(p)) for p in (*catalogue.pictures(), *catalogue.variants())]))'
    return json.loads(subprocess.run([sys.executable, '-c', code], cwd=STUDIO, check=True, capture_output=True, text=True).stdout)


def master(picture):
    return MASTERS / f'{picture["id"]}.avif'


def can_be_made(picture):
    """Whether it is missing and what it is made from is not."""
    source = picture['of'] if picture['view'] != 'wide' else picture['name'] + (f'-{picture["variant"]}' if picture['variant'] else '')
    return not master(picture).exists() and (not source or (MASTERS / f'{source}.avif').exists())


def render(picture):
    """True when the master was written. The target appears whole or not at all."""
    WORK.mkdir(parents=True, exist_ok=True)
    png, log, fresh = (WORK / f'{picture["id"]}{end}' for end in ('.png', '.log', '.part.avif'))
    patches = WORK / f'{picture["id"]}.json'
    png.unlink(missing_ok=True)
    with open(log, 'w') as out:
        for command in commands(picture, png, patches):
            if subprocess.run(command, stdout=out, stderr=out).returncode:
                break
    if not png.exists():
        print(f'{picture["id"]}: no picture, see {log}', flush=True)
        return False
    effort = '4' if picture['variant'] else '6'
    subprocess.run(['node', STUDIO / 'encode.mjs', png, fresh, effort, *laid_on(picture, log)], check=True)
    MASTERS.mkdir(exist_ok=True)
    os.replace(fresh, master(picture)) if fresh.stat().st_dev == MASTERS.stat().st_dev else master(picture).write_bytes(fresh.read_bytes())
    lines = [line for line in log.read_text().splitlines() if line.startswith(('SHOT', 'PATCH'))]
    print('\n'.join(lines or [picture['id']]), flush=True)
    return True


def laid_on(picture, log):
    """What is around the part that was rendered: paper, or the same place with the first colour."""
    if not picture['part']:
        return []
    left, top = next(line for line in log.read_text().splitlines() if line.startswith('CROP')).split()[1:3]
    base = PAPER if picture['part'] == 'paper' else MASTERS / f'{picture["part"]}.avif'
    # On paper the edge lets a shadow end softly; it is no wider than what is around the device.
    soft = {'second': 105, 'scale': 64}.get(picture['view'], 20)
    return [str(picture['width']), base, left, top, str(soft)]


def commands(picture, png, patches):
    """A wide room is drawn out, another market's numbers are laid into the master, all else is rendered."""
    variant = picture['variant']
    if picture['view'] == 'wide':
        source = picture['name'] + (f'-{variant}' if variant else '')
        return [['node', STUDIO / 'widen.mjs', picture['name'], MASTERS / f'{source}.avif', png]]
    there = ['--variant', variant] if variant else []
    if picture['whole']:
        return [shoot(picture, *there, *(['--part'] if picture['part'] else []), '--out', png)]
    out = patches.with_suffix('')
    return [
        shoot(picture, *there, '--patch', '--out', out),
        ['node', STUDIO / 'patch.mjs', MASTERS / f'{picture["of"]}.avif', patches, png],
    ]


def shoot(picture, *rest):
    return ['blender', '-b', '--python', STUDIO / 'render.py', '--', picture['name'], '--view', picture['view'],
            '--color', picture['color'] or 'white', '--size', f'{picture["width"]}x{picture["height"]}',
            '--samples', str(picture['samples']), *rest]


def describe(plan):
    kept = ('id', 'file', 'width', 'height', 'product', 'color', 'view', 'scene', 'of', 'shows')
    rows = [{**p, 'file': master(p).name, 'view': p['product'] and p['view']} for p in plan if master(p).exists()]
    # A master that was cut out of another one by hand is listed by hand.
    listed = json.loads((MASTERS / 'pictures.json').read_text()) if (MASTERS / 'pictures.json').exists() else []
    planned = {p['id'] for p in plan}
    rows += [row for row in listed if row['id'] not in planned and (MASTERS / row['file']).exists()]
    lines = [json.dumps({k: row[k] for k in kept if row.get(k)}) for row in rows]
    (MASTERS / 'pictures.json').write_text('[\n  ' + ',\n  '.join(lines) + '\n]\n' if lines else '[]\n')


main()
