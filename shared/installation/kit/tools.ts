import { at, circle, label, path, rect } from './pen.ts'

// Tools and small parts. Their origin is the point that touches the work.

/** A screw's head from the front. */
export function screwHead(x: number, y: number, r = 4): string {
  return (
    circle(x, y, r, 'body') + path(`M${x - r * 0.6} ${y}h${r * 1.2}M${x} ${y - r * 0.6}v${r * 1.2}`)
  )
}

/** A screwdriver whose blade ends at the point; 0 degrees: its handle is to the right. */
export function screwdriver(x: number, y: number, turn = 0): string {
  const shape =
    path('M0 0h30') + rect(30, -6, 34, 12, 5, 'body') + path('M38-6v12M46-6v12M54-6v12', 'fine')
  return at(x, y, shape, { turn })
}

/** A spirit level of a width, centred at the point, with the bubble in its middle. */
export function spiritLevel(x: number, y: number, width = 60, turn = 0): string {
  const half = width / 2
  return at(
    x,
    y,
    rect(-half, -7, width, 14, 3, 'body') +
      rect(-13, -4, 26, 8, 4, 'act') +
      circle(0, 0, 3, 'act') +
      path('M-6-4v8M6-4v8', 'fine'),
    { turn },
  )
}

/** A round cell that stands. */
export function cell(x: number, y: number, height = 34): string {
  return (
    rect(x - 3, y - 4, 6, 4, 1) +
    rect(x - 7, y, 14, height, 3, 'body') +
    label(x, y + 13, '+', 'small') +
    path(`M${x - 3} ${y + height - 8}h6`)
  )
}

/** A USB-C plug that comes from the left, its tip at the point. */
export function usbPlug(x: number, y: number, turn = 0): string {
  return at(
    x,
    y,
    rect(-10, -5, 10, 10, 3, 'body') + rect(-32, -8, 22, 16, 5, 'body') + path('M-32 0h-18'),
    { turn },
  )
}

/** A phone with what its display shows; its display is 40 by 66, from 0, 0. */
export function phone(x: number, y: number, display = ''): string {
  return at(
    x,
    y,
    rect(-6, -10, 52, 88, 8, 'body') +
      rect(0, 0, 40, 66, 2, 'fine') +
      path('M15-5h10M16 72h8', 'fine') +
      display,
  )
}

/** A key that is held upright. */
export function key(x: number, y: number, turn = 0): string {
  return at(
    x,
    y,
    circle(0, -22, 8, 'body') + circle(0, -24, 2) + path('M-2-14V6l2 2 2-2V-14M2-4h4M2 1h3'),
    { turn },
  )
}

/** A ladder that leans to the right, its foot at the point. */
export function ladder(x: number, y: number, height = 90): string {
  const lean = 22
  const rungs = [0.18, 0.36, 0.54, 0.72, 0.9].map(
    (part) => `M${x + lean * part} ${y - height * part}h18`,
  )
  return path(
    `M${x} ${y}l${lean} ${-height}M${x + 18} ${y}l${lean} ${-height}${rungs.join('')}`,
    'fine',
  )
}

/** A sticker with its letter on a wire. */
export function tag(x: number, y: number, letter: string): string {
  return rect(x - 8, y - 7, 16, 14, 2, 'body') + label(x, y + 4, letter, 'small')
}

/** A compass card whose needle looks up. */
export function compass(x: number, y: number, r = 16): string {
  return (
    circle(x, y, r, 'body') +
    path(`M${x} ${y - r + 4}l4 ${r - 4}h-8z`, 'act solid') +
    path(`M${x} ${y + r - 4}l4 ${4 - r}h-8z`) +
    label(x, y - r - 4, 'N', 'act')
  )
}
