// Requirements: SIZE-1, SIZE-2, SIZE-4, SIZE-5.
import { describe, expect, it } from 'vitest'
import { drawParts } from './drawing.ts'
import { bankCard, drawBeside, drawCard, drawScale, fitOn, sheetOf } from './known-things.ts'
import { inInches, lengthIn } from '#shared/size/lengths.ts'
import { measuresOf, viewsOf } from './views.ts'

const thermostat = {
  shape: 'box',
  width: 92,
  height: 92,
  depth: 24,
  face: 'front',
  radius: 30,
} as const
const hub = { ...thermostat, width: 112, height: 41, depth: 112, face: 'top' } as const
const puck = { shape: 'disc', diameter: 74, thickness: 25, face: 'top' } as const
const drum = { shape: 'cylinder', diameter: 76, height: 147 } as const
const foot = { shape: 'plate', diameter: 104 } as const
const words = {
  views: { front: 'Front', side: 'A<B', top: 'Top' },
  figure: ({ millimeters }: { millimeters: number }) => [`${millimeters} mm`],
}

describe('the views of a shape', () => {
  it.each([
    ['on the wall', thermostat, ['front 92×92', 'side 24×92'], ['width', 'height', 'depth']],
    ['on the table', hub, ['top 112×112', 'front 112×41'], ['width', 'depth', 'height']],
    ['of a puck', puck, ['top 74×74', 'front 74×25'], ['diameter', 'height']],
    ['of a drum', drum, ['front 76×147', 'top 76×76'], ['diameter', 'height']],
    ['of a foot', foot, ['top 104×104'], ['diameter']],
  ] as const)('%s show each dimension once', (_, shape, views, measures) => {
    const [part] = viewsOf([shape])
    expect(part!.views.map(({ name, width, height }) => `${name} ${width}×${height}`)).toEqual(
      views,
    )
    expect(measuresOf(part!).map(({ name }) => name)).toEqual(measures)
  })

  it('of an envelope are dashed, with what is in it', () => {
    const [front, side] = viewsOf([
      {
        ...thermostat,
        envelope: true,
        marks: [{ circle: [0, 0, 30] }],
        second: [{ rect: [-2, 0, 20, 60, 4] }],
      },
    ])[0]!.views
    expect(front!.markup).toContain('class="dash"')
    expect(front!.markup).toContain('<circle class="body" cx="0" cy="0" r="30"/>')
    expect(side!.markup).toContain('class="dash"')
    expect(side!.markup).toContain('<rect class="body" x="-12" y="-30" width="20" height="60"')
  })

  it('have the outline that the shape says, in mm from the middle', () => {
    const [front] = viewsOf([thermostat])[0]!.views
    expect(front!.markup).toBe(
      '<rect class="body" x="-46" y="-46" width="92" height="92" rx="30"/>',
    )
    const turned = viewsOf([
      {
        ...drum,
        height: 100,
        profile: [
          [10, 0],
          [38, 50],
          [20, 100],
        ],
      },
    ])
    expect(turned[0]!.views[0]!.markup).toContain('M10 50L38 0L20 -50L-20 -50L-38 0L-10 50Z')
  })
})

describe('a drawing of dimensions', () => {
  it('has all parts at one scale, within its box', () => {
    const parts = viewsOf([thermostat, { ...thermostat, width: 20, height: 40 }])
    const drawings = drawParts(parts, words)
    const scales = drawings.map(({ markup }) => new Set(markup.match(/scale\([\d.]+\)/g)))
    expect(new Set(scales.flatMap((each) => [...each])).size).toBe(1)
    for (const { width, height, markup } of drawings) {
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
      for (const [, x, y] of markup.matchAll(/<text[^>]* x="([\d.-]+)" y="([\d.-]+)"/g)) {
        expect(Number(x)).toBeGreaterThan(0)
        expect(Number(x)).toBeLessThan(width)
        expect(Number(y)).toBeLessThan(height)
      }
    }
  })

  it('names each dimension and each view, whose text is no markup', () => {
    const [{ markup } = { markup: '' }] = drawParts(viewsOf([thermostat]), words)
    const texts = [...markup.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
    expect(texts).toEqual(['Front', '92 mm', '92 mm', 'A&lt;B', '24 mm'])
    expect(markup.match(/class="arrow"/g)).toHaveLength(6)
  })
})

describe('a length', () => {
  it.each([
    ['en-us', '3.62\u00A0in', '92\u00A0mm'],
    ['de-de', '92\u00A0mm', '3,62″'],
    ['en-gb', '92\u00A0mm', '3.62\u00A0in'],
  ] as const)('is in %s first %s, then %s', (locale, first, second) =>
    expect(lengthIn(92, locale)).toEqual({ first, second }),
  )

  it('is rounded to a hundredth of an inch', () => {
    expect([12, 28, 210, 25.4].map(inInches)).toEqual([0.47, 1.1, 8.27, 1])
  })
})

describe('known things', () => {
  it('are the bank card of ISO/IEC 7810 upright, and a ruler in the units of the country', () => {
    expect(bankCard).toMatchObject({ width: 85.6, height: 53.98 })
    expect(drawCard('DE')).toMatchObject({ width: 53.98, height: 85.6 })
    expect(drawCard('DE').markup.match(/class="ruler"/g)).toHaveLength(8)
    expect(drawCard('US').markup.match(/class="ruler"/g)).toHaveLength(3)
    expect([drawScale('DE').width, drawScale('US').width]).toEqual([50, 50.8])
  })

  it('stand beside a small product as card and phone, beside a large one as card and sheet', () => {
    const names = { product: 'It', card: 'card', phone: 'phone', sheet: 'sheet' }
    const beside = (height: number) =>
      drawBeside({ name: 'front', width: 60, height, markup: '' }, names, sheetOf('US'))
    expect(beside(100).things).toEqual(['It', 'card', 'phone'])
    expect(beside(210).things).toEqual(['It', 'card', 'sheet'])
    expect(beside(210).markup).toContain('width="215.9" height="279.4"')
  })

  it.each([
    ['upright', 92, 92, 'DE'],
    ['across', 236, 78, 'DE'],
    ['across', 230, 78, 'US'],
    ['upright', 28, 210, 'DE'],
    ['none', 236, 180, 'DE'],
    ['none', 300, 20, 'US'],
  ])('take on paper %s an outline of %i by %i in %s', (fit, width, height, country) =>
    expect(fitOn({ width, height }, sheetOf(country))).toBe(fit),
  )
})
