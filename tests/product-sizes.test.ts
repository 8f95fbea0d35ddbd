// Requirements: SIZE-1, SIZE-2.
import { describe, expect, it } from 'vitest'
import { inUsUnits } from '#scripts/push/products/us-units.ts'
import { inInches } from '#shared/size/lengths.ts'
import type { Mark, ProductShape } from '#shared/size/product-shape.ts'
import { measuresOf, viewsOf } from '#worker/pages/size/views.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const catalogue = wholeCatalogue()
const sized = catalogue.products.flatMap(({ id, value }) =>
  value.dimensions ? [{ id, value, dimensions: value.dimensions }] : [],
)

/** The stated dimensions of a product, in the words of a language. */
function statedIn(tongue: 'en' | 'de' | 'en-us', id: string, stated: string): string {
  const text = stated.startsWith('@')
    ? (catalogue.texts.get(id, tongue).values[stated.slice(1)] ?? '')
    : stated
  return tongue === 'en-us' ? inUsUnits(text) : text
}

const figuresIn = (text: string) =>
  [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([figure]) => Number(figure.replace(',', '.')))
const sorted = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)

it('has the dimensions of every product that states some, and of no bundle', () => {
  const stating = catalogue.products.filter(({ value }) => value.technical.size?.dimensions)
  expect(sized.map(({ id }) => id)).toEqual(stating.map(({ id }) => id))
  expect(sized.length).toBeGreaterThan(30)
  const bundles = catalogue.products.filter(({ value }) => value.type === 'bundle-product')
  expect(bundles.filter(({ value }) => value.dimensions)).toEqual([])
})

describe.each(sized)('the drawing of $id', ({ id, value, dimensions }) => {
  const stated = value.technical.size!.dimensions!
  const measures = viewsOf(dimensions).flatMap(measuresOf)

  it.each(['en', 'de'] as const)('shows the figures that its data state in %s', (tongue) => {
    const text = statedIn(tongue, id, stated)
    expect(sorted(measures.map(({ millimeters }) => millimeters))).toEqual(sorted(figuresIn(text)))
    const round = measures.filter(({ name }) => name === 'diameter').length
    // "Ø 34–43 mm" is two diameters.
    const signs = text.match(/Ø(?: \d+–\d+)?/g) ?? []
    expect(round).toBe(signs.reduce((sum, sign) => sum + (sign.includes('–') ? 2 : 1), 0))
  })

  it('shows the inches that its data state in the United States', () => {
    const inches = statedIn('en-us', id, stated).replaceAll(/\([^)]*\)/g, '')
    expect(sorted(measures.map(({ millimeters }) => inInches(millimeters)))).toEqual(
      sorted(figuresIn(inches)),
    )
  })

  it('has its marks and its profile within its own dimensions', () => {
    for (const shape of dimensions) {
      const face = viewsOf([shape])[0]!.views[0]!
      for (const mark of shape.marks ?? []) {
        const [x, y] = reachOf(mark)
        // A seam or a band may stand out by a hair.
        expect(x, JSON.stringify(mark)).toBeLessThanOrEqual(face.width / 2 + 1)
        expect(y, JSON.stringify(mark)).toBeLessThanOrEqual(face.height / 2 + 1)
      }
      expectWholeProfile(shape)
      expectWholeSecond(shape)
    }
  })
})

/** How far a mark goes from the centre, across and along. */
function reachOf(mark: Mark): [x: number, y: number] {
  if ('circle' in mark) {
    const [x, y, r] = mark.circle
    return [Math.abs(x) + r, Math.abs(y) + r]
  }
  if ('ellipse' in mark) {
    const [x, y, rx, ry] = mark.ellipse
    return [Math.abs(x) + rx, Math.abs(y) + ry]
  }
  if ('rect' in mark) {
    const [x, y, width, height] = mark.rect
    return [Math.abs(x) + width / 2, Math.abs(y) + height / 2]
  }
  const [x1, y1, x2, y2] = mark.line
  return [Math.max(Math.abs(x1), Math.abs(x2)), Math.max(Math.abs(y1), Math.abs(y2))]
}

/** A turned outline is as wide and as long as its figures say. */
function expectWholeProfile(shape: ProductShape) {
  if (!('profile' in shape) || !shape.profile) return
  const length = shape.shape === 'disc' ? shape.thickness : shape.height
  const distances = shape.profile.map(([, distance]) => distance)
  expect(distances).toEqual(sorted(distances))
  expect([distances[0], distances.at(-1)]).toEqual([0, length])
  expect(Math.max(...shape.profile.map(([radius]) => radius)) * 2).toBeCloseTo(shape.diameter, 0)
}

/** What the second view of a box shows fills it, unless the box is an envelope. */
function expectWholeSecond(shape: ProductShape) {
  if (shape.shape !== 'box' || !shape.second) return
  const [width, height] =
    shape.face === 'front' ? [shape.depth, shape.height] : [shape.width, shape.height]
  const reaches = shape.second.map(reachOf)
  const widest = Math.max(...reaches.map(([x]) => x)) * 2
  const tallest = Math.max(...reaches.map(([, y]) => y)) * 2
  expect(widest).toBeLessThanOrEqual(width + 1)
  expect(tallest).toBeLessThanOrEqual(height + 1)
  if (!shape.envelope) expect([widest, tallest]).toEqual([width, height])
}
