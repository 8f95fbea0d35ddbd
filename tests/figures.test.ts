// Requirements: LOC-22.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readJson } from '#scripts/push/files.ts'
import { difference, figuresIn, withoutConversions } from './support/figures.ts'
import { readTextBlocks, type TextBlock } from './support/text-blocks.ts'

/**
 * Differences that are meant: tongue and key of the text, and its figures less those of the source.
 */
const meant = readJson(
  '.',
  'content/glossaries/checks/figures.json',
  z.array(
    z.strictObject({ why: z.string().min(20), differences: z.record(z.string(), z.string()) }),
  ),
).value.flatMap(({ differences }) => Object.entries(differences))

/** Reviews are written per country, and have no source. */
const blocks = readTextBlocks().filter(({ key }) => !key.startsWith('content/reviews'))
const sources = new Map(
  blocks.filter(({ tongue }) => tongue === 'en').map(({ key, text }) => [key, text]),
)

function differenceOf(
  { tongue, language, text }: Omit<TextBlock, 'where' | 'key'>,
  source: string,
) {
  const [own, of] = [figuresIn(text, language), figuresIn(source, 'en')]
  return tongue === 'en-us' ? difference(...withoutConversions(text, own, of)) : difference(own, of)
}

describe('the figures of the texts', () => {
  it('are those of the English source', () => {
    const found = blocks.flatMap((block) => {
      const source = sources.get(block.key)
      const figures = source === undefined ? '' : differenceOf(block, source)
      return figures ? [[`${block.tongue} ${block.key}`, figures] as const] : []
    })
    expect(sources.size).toBeGreaterThan(4000)
    expect(new Map(found)).toEqual(new Map(meant))
  })

  it.each([
    ['de', '1.200 lm bei 2,4 GHz', '1,200 lm at 2.4 GHz'],
    ['fr', '6\u202F204 appareils avant 18\u00A0h', '6,204 devices before 6 p.m.'],
    ['nl', 'vóór 18.00 uur', 'before 18:00'],
    ['da', 'før kl. 18.00', 'before 6 p.m.'],
    ['pt', 'às 18h30', 'at 18:30'],
    ['de', 'EN 301\u00A0549, {2.4} GHz', 'EN 301 549, {2.4} GHz'],
    ['en-us', 'at 68 °F and 5 to 6.5 feet', 'at 20 °C and 1.5 to 2 metres'],
  ])('are equal in %s: %s', (tongue, text, source) => {
    const language = tongue.slice(0, 2) as TextBlock['language']
    expect(differenceOf({ tongue, language, text }, source)).toBe('')
  })

  it.each([
    ['de', 'bis 1.300 lm', 'to 1,200 lm', '-1200 +1300'],
    ['fr', 'deux de 24 mm', 'two of 24 mm, 3 of them', '-3'],
    ['sv', '14 dagar', '30 days', '-30 +14'],
    ['en-us', 'at 86 °F', 'at 20 °C', '-20 +86'],
    ['en-us', '5 feet up', '3 metres up', '-3 +5'],
  ])('that differ in %s are found: %s', (tongue, text, source, expected) => {
    const language = tongue.slice(0, 2) as TextBlock['language']
    expect(differenceOf({ tongue, language, text }, source)).toBe(expected)
  })
})
