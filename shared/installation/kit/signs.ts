import { circle, label, path, short } from './pen.ts'

// Signs of what is done: movements, presses, distances, times.

/** A movement from one point to another. */
export function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const side = (by: number) =>
    `${short(x2 - 8 * Math.cos(angle + by))} ${short(y2 - 8 * Math.sin(angle + by))}`
  return path(`M${x1} ${y1}L${x2} ${y2}M${side(0.6)}L${x2} ${y2}L${side(-0.6)}`, 'act')
}

/** A turn around a point by the radius r, between two angles in degrees; 0 is right, 90 below. */
export function turnArrow(x: number, y: number, r: number, from: number, to: number): string {
  const point = (degrees: number, radius = r) => {
    const angle = (degrees * Math.PI) / 180
    return `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`
  }
  const isClockwise = to > from
  const back = to - (isClockwise ? 1 : -1) * (450 / r)
  const large = Math.abs(to - from) > 180 ? 1 : 0
  return path(
    `M${point(from)}A${r} ${r} 0 ${large} ${isClockwise ? 1 : 0} ${point(to)}M${point(back, r - 5)}L${point(to)}L${point(back, r + 5)}`,
    'act',
  )
}

/** A distance between two points, horizontal or vertical, with its measure beside it. */
export function distance(x1: number, y1: number, x2: number, y2: number, measure: string): string {
  const isVertical = x1 === x2
  const ends = isVertical
    ? `M${x1 - 5} ${y1}h10M${x2 - 5} ${y2}h10`
    : `M${x1} ${y1 - 5}v10M${x2} ${y2 - 5}v10`
  const words = isVertical
    ? label(x1 + 9 + measure.length * 3.6, (y1 + y2) / 2 + 4, measure, 'act')
    : label((x1 + x2) / 2, y1 - 8, measure, 'act')
  return path(`M${x1} ${y1}L${x2} ${y2}${ends}`, 'act') + words
}

/** A press at a point. */
export function press(x: number, y: number): string {
  return circle(x, y, 4, 'act solid') + circle(x, y, 9, 'act') + circle(x, y, 14, 'act dash')
}

/** A time that something takes: a clock with its figures below it. */
export function time(x: number, y: number, value: string): string {
  return (
    circle(x, y, 12, 'act') + path(`M${x} ${y - 7}v7h5`, 'act') + label(x, y + 26, value, 'act')
  )
}

/** A press that is held for so long. */
export function hold(x: number, y: number, clockX: number, clockY: number, value = '3 s'): string {
  return press(x, y) + time(clockX, clockY, value)
}

/** Radio waves that leave a point to the right, or to the left. */
export function waves(x: number, y: number, side: 1 | -1 = 1): string {
  const sweep = side === 1 ? 1 : 0
  return path(
    [8, 15, 22]
      .map((r) => {
        const half = r * 0.7
        return `M${short(x + side * r * 0.7)} ${short(y - half)}A${r} ${r} 0 0 ${sweep} ${short(x + side * r * 0.7)} ${short(y + half)}`
      })
      .join(''),
    'act',
  )
}

/** Right. */
export function yes(x: number, y: number): string {
  return circle(x, y, 10, 'body') + path(`M${x - 5} ${y}l4 4 7-8`, 'act')
}

/** Wrong: what it is on is not to be done. */
export function no(x: number, y: number, r = 10): string {
  const half = short(r * 0.7)
  return (
    circle(x, y, r, 'act') +
    path(`M${short(x - half)} ${short(y - half)}l${2 * half} ${2 * half}`, 'act')
  )
}

/** A click, a blink or a sound around a point, between two radii. */
export function burst(x: number, y: number, from: number, to = from + 7): string {
  const rays = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `M${short(x + from * Math.cos(angle))} ${short(y + from * Math.sin(angle))}L${short(x + to * Math.cos(angle))} ${short(y + to * Math.sin(angle))}`
  })
  return path(rays.join(''), 'act')
}

export function sun(x: number, y: number, r = 9): string {
  return circle(x, y, r) + burst(x, y, r + 4, r + 9)
}

export function drop(x: number, y: number, size = 8): string {
  return path(
    `M${x} ${y - size * 1.4}q${size} ${size * 1.2} ${size} ${size * 1.7}a${size} ${size} 0 0 1-${2 * size} 0q0-${short(size * 0.5)} ${size}-${short(size * 1.7)}z`,
    'act',
  )
}

/** Current, or danger by it. */
export function bolt(x: number, y: number): string {
  return path(`m${x + 3} ${y - 14}-9 14h12l-9 14`, 'act')
}

/** What is seen from a point: two lines that open to a side. */
export function view(x: number, y: number, farX: number, top: number, bottom: number): string {
  return path(`M${x} ${y}L${farX} ${top}M${x} ${y}L${farX} ${bottom}`, 'act dash')
}
