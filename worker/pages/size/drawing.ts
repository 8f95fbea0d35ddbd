import type { DrawnSvg } from '#shared/size/size-data.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { type Measure, type PartViews, short, type View, type ViewName } from './views.ts'

/** What a drawing of dimensions says in words and figures. */
export interface DrawingWords {
  views: Readonly<Record<ViewName, string>>
  /** The lines of a dimension's figure, at most two. */
  figure(measure: Measure): readonly string[]
}

/** Widths and heights in units of the drawing, which is some 350 px wide on a phone. */
const sheet = { width: 360, views: 210, top: 30, bottom: 52, edge: 14, gap: 46 }
/** Place for the figure beside a dimension along the height. */
const figurePlace = 66
/** The least width of a view with its caption and its figure. */
const leastSlot = 58

/** The drawings of a product's parts, all at one scale, with dimension lines (SIZE-1). */
export function drawParts(parts: readonly PartViews[], words: DrawingWords): DrawnSvg[] {
  const scale = Math.min(...parts.map(({ views }) => scaleOf(views)))
  return parts.map(({ views }) => drawViews(views, scale, words))
}

/** Units of the drawing per mm at which the views of a part fill it. */
function scaleOf(views: readonly View[]): number {
  const free = sheet.width - marginsOf(views)
  const width = views.reduce((sum, view) => sum + view.width, 0)
  const fits = (scale: number) =>
    views.reduce((sum, view) => sum + Math.max(view.width * scale, leastSlot), 0) <= free
  const byHeight = sheet.views / Math.max(...views.map(({ height }) => height))
  let scale = Math.min(byHeight, free / width)
  while (!fits(scale)) scale *= 0.95
  return scale
}

/** Everything beside the views: the figures at both ends, and the gaps between the views. */
function marginsOf(views: readonly View[]): number {
  const [first, ...others] = views
  const left = first?.along ? figurePlace : sheet.edge
  const right = others.some(({ along }) => along) ? figurePlace : sheet.edge
  return left + right + others.length * sheet.gap
}

function drawViews(views: readonly View[], scale: number, words: DrawingWords): DrawnSvg {
  const slots = views.map(({ width }) => Math.max(width * scale, leastSlot))
  const used = slots.reduce((sum, slot) => sum + slot, 0) + marginsOf(views)
  const tallest = Math.max(...views.map(({ height }) => height)) * scale
  const middle = sheet.top + tallest / 2
  let x = (sheet.width - used) / 2 + (views[0]?.along ? figurePlace : sheet.edge)
  const markup = views.map((view, index) => {
    const slot = slots[index] ?? 0
    const drawn = drawView(view, { x: x + slot / 2, y: middle, scale, isFirst: index === 0 }, words)
    x += slot + sheet.gap
    return drawn
  })
  return {
    width: sheet.width,
    height: short(tallest + sheet.top + sheet.bottom),
    markup: markup.join(''),
  }
}

interface Place {
  /** The middle of the view. */
  x: number
  y: number
  scale: number
  isFirst: boolean
}

function drawView(view: View, place: Place, words: DrawingWords): string {
  const { x, y, scale, isFirst } = place
  const [left, right] = [x - (view.width * scale) / 2, x + (view.width * scale) / 2]
  const [top, bottom] = [y - (view.height * scale) / 2, y + (view.height * scale) / 2]
  const caption = `<text class="name" x="${short(x)}" y="${short(top - 12)}">${escapeText(words.views[view.name])}</text>`
  const figure = `<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(4)})">${view.markup}</g>`
  const { across, along } = view
  return (
    figure +
    caption +
    (across ? dimensionAcross(left, right, bottom, words.figure(across)) : '') +
    (along ? dimensionAlong(top, bottom, isFirst ? left : right, isFirst, words.figure(along)) : '')
  )
}

/** A dimension line below a view, its figure under it. */
function dimensionAcross(left: number, right: number, from: number, lines: readonly string[]) {
  const y = from + 15
  return (
    fine(
      `M${short(left)} ${short(from + 4)}V${short(y + 4)}M${short(right)} ${short(from + 4)}V${short(y + 4)}`,
    ) +
    arrows([left, y], [right, y]) +
    text((left + right) / 2, y + 15, 'middle', lines)
  )
}

/** A dimension line on the left or on the right of a view, its figure beside it. */
function dimensionAlong(
  top: number,
  bottom: number,
  from: number,
  isLeft: boolean,
  lines: readonly string[],
) {
  const out = isLeft ? -1 : 1
  const x = from + out * 15
  const [near, far] = [from + out * 4, x + out * 4]
  const first = (top + bottom) / 2 + 4 - (lines.length - 1) * 7
  return (
    fine(
      `M${short(near)} ${short(top)}H${short(far)}M${short(near)} ${short(bottom)}H${short(far)}`,
    ) +
    arrows([x, top], [x, bottom]) +
    text(x + out * 7, first, isLeft ? 'end' : 'start', lines)
  )
}

type Point = readonly [x: number, y: number]
const arrowLength = 7

/** A line with an arrow at both ends; where it is short, the arrows point at it from outside. */
function arrows([x1, y1]: Point, [x2, y2]: Point): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const isShort = length < arrowLength * 3
  const outside = isShort ? arrowLength * 2 : 0
  const line = `M${short(x1 - ux * outside)} ${short(y1 - uy * outside)}L${short(x2 + ux * outside)} ${short(y2 + uy * outside)}`
  const turn = isShort ? -1 : 1
  return (
    `<path class="dimension" d="${line}"/>` +
    head([x1, y1], [-ux * turn, -uy * turn]) +
    head([x2, y2], [ux * turn, uy * turn])
  )
}

/** The head of an arrow whose tip is at a point and which points in a direction of length 1. */
function head([x, y]: Point, [ux, uy]: Point): string {
  const [bx, by] = [x - ux * arrowLength, y - uy * arrowLength]
  const side = arrowLength / 3.2
  return `<path class="arrow" d="M${short(x)} ${short(y)}L${short(bx - uy * side)} ${short(by + ux * side)}L${short(bx + uy * side)} ${short(by - ux * side)}Z"/>`
}

function fine(d: string): string {
  return `<path class="extension" d="${d}"/>`
}

function text(x: number, y: number, anchor: string, lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const kind = index > 0 ? ' class="second"' : ''
      return `<text${kind} text-anchor="${anchor}" x="${short(x)}" y="${short(y + index * 14)}">${escapeText(line)}</text>`
    })
    .join('')
}
