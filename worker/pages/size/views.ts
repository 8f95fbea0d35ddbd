import type { Mark, PartName, ProductShape } from '#shared/size/product-shape.ts'

export type ViewName = 'front' | 'side' | 'top'
export type MeasureName = 'width' | 'height' | 'depth' | 'diameter'

/** One dimension of a product. */
export interface Measure {
  name: MeasureName
  millimeters: number
}

/** A shape seen from one side. */
export interface View {
  name: ViewName
  /** In mm. */
  width: number
  height: number
  /** Lines as markup of SVG, in mm from the centre of the view. */
  markup: string
  /** The dimensions that this view shows: along its width, and along its height. */
  across?: Measure
  along?: Measure
}

/** What is drawn of a part: its largest face, then the view that has the third dimension. */
export interface PartViews {
  part?: PartName
  views: View[]
}

/** The views of a product's shapes, in their order (SIZE-1). */
export function viewsOf(shapes: readonly ProductShape[]): PartViews[] {
  return shapes.map((shape) => ({
    ...(shape.part && { part: shape.part }),
    views: viewsOfShape(shape),
  }))
}

/** The dimensions of a shape, as the views show them. */
export function measuresOf({ views }: PartViews): Measure[] {
  return views.flatMap(({ across, along }) => [across, along].filter((each) => each !== undefined))
}

function viewsOfShape(shape: ProductShape): View[] {
  switch (shape.shape) {
    case 'box':
      return boxViews(shape)
    case 'disc':
      return discViews(shape)
    case 'cylinder':
      return cylinderViews(shape)
    case 'plate':
      return [circleView('top', shape.diameter, shape.marks, true)]
  }
}

type Shape<Name> = Extract<ProductShape, { shape: Name }>

function boxViews(shape: Shape<'box'>): View[] {
  const { width, height, depth, face, radius, envelope, marks, second } = shape
  const isFront = face === 'front'
  const main = { width, height: isFront ? height : depth }
  const other = isFront ? { width: depth, height } : { width, height }
  const kind = envelope ? 'dash' : 'body'
  const across: Measure = { name: 'width', millimeters: width }
  const along: Measure = isFront
    ? { name: 'height', millimeters: height }
    : { name: 'depth', millimeters: depth }
  return [
    {
      name: face,
      ...main,
      markup:
        rect(0, 0, main.width, main.height, envelope ? 0 : radius, kind) +
        marksOf(marks, envelope ? 'body' : 'fine'),
      across,
      along,
    },
    {
      name: isFront ? 'side' : 'front',
      ...other,
      markup:
        (envelope || !second
          ? rect(0, 0, other.width, other.height, envelope ? 0 : edgeOf(other), kind)
          : '') + marksOf(second, 'body'),
      ...(isFront
        ? { across: { name: 'depth', millimeters: depth } }
        : { along: { name: 'height', millimeters: height } }),
    },
  ]
}

function discViews({ diameter, thickness, face, profile, marks }: Shape<'disc'>): View[] {
  const isFront = face === 'front'
  const size = isFront
    ? { width: thickness, height: diameter }
    : { width: diameter, height: thickness }
  const turned = profile ?? straight(diameter, thickness)
  return [
    circleView(face, diameter, marks, true),
    {
      name: isFront ? 'side' : 'front',
      ...size,
      markup: turnedOutline(turned, thickness, isFront),
      ...(isFront
        ? { across: { name: 'depth', millimeters: thickness } }
        : { along: { name: 'height', millimeters: thickness } }),
    },
  ]
}

function cylinderViews({ diameter, height, profile, marks }: Shape<'cylinder'>): View[] {
  return [
    {
      name: 'front',
      width: diameter,
      height,
      markup:
        turnedOutline(profile ?? straight(diameter, height), height, false) +
        marksOf(marks, 'fine'),
      across: { name: 'diameter', millimeters: diameter },
      along: { name: 'height', millimeters: height },
    },
    circleView('top', diameter, undefined, false),
  ]
}

function circleView(
  name: ViewName,
  diameter: number,
  marks: readonly Mark[] | undefined,
  hasMeasure: boolean,
): View {
  return {
    name,
    width: diameter,
    height: diameter,
    markup: circle(0, 0, diameter / 2, 'body') + marksOf(marks, 'fine'),
    ...(hasMeasure && { across: { name: 'diameter', millimeters: diameter } }),
  }
}

/** Radius of the edges that are seen from the side; of no dimension, so small. */
function edgeOf({ width, height }: { width: number; height: number }): number {
  return Math.min(5, width / 4, height / 4)
}

type Corner = readonly [radius: number, distance: number]

function straight(diameter: number, length: number): Corner[] {
  const radius = diameter / 2
  const edge = Math.min(2.5, length / 6)
  return [
    [radius - edge / 2, 0],
    [radius, edge / 2],
    [radius, length - edge],
    [radius - edge, length],
  ]
}

/** The outline of a turned body that stands on the floor, or comes out of the wall on the left. */
function turnedOutline(corners: readonly Corner[], length: number, isOnWall: boolean): string {
  const half = corners.map(([radius, distance]): Corner => [radius, distance - length / 2])
  const points = [...half, ...half.toReversed().map(([radius, z]): Corner => [-radius, z])]
  const d = points.map(([r, z]) =>
    isOnWall ? `${short(z)} ${short(r)}` : `${short(r)} ${short(-z)}`,
  )
  return `<path class="body" d="M${d.join('L')}Z"/>`
}

function marksOf(marks: readonly Mark[] = [], kind: 'body' | 'fine'): string {
  return marks.map((mark) => markOf(mark, kind)).join('')
}

function markOf(mark: Mark, kind: string): string {
  if ('circle' in mark) return circle(...mark.circle, kind)
  if ('rect' in mark) return rect(...mark.rect, kind)
  if ('ellipse' in mark) {
    const [x, y, rx, ry] = mark.ellipse
    return `<ellipse class="${kind}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
  }
  const [x1, y1, x2, y2] = mark.line
  return `<path class="fine" d="M${x1} ${y1}L${x2} ${y2}"/>`
}

function circle(x: number, y: number, r: number, kind: string): string {
  return `<circle class="${kind}" cx="${x}" cy="${y}" r="${short(r)}"/>`
}

/** A rectangle by its centre. */
function rect(x: number, y: number, w: number, h: number, r: number, kind: string): string {
  const place = `x="${short(x - w / 2)}" y="${short(y - h / 2)}" width="${w}" height="${h}"`
  return `<rect class="${kind}" ${place} rx="${short(r)}"/>`
}

/** A number with two decimals at most. */
export function short(value: number): number {
  return Math.round(value * 100) / 100
}
