// Requirements: FIND-8.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'

const shown = (text: string, terms: string[]) =>
  highlight(text, terms)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

describe('highlighting', () => {
  it.each([
    ['Détecteur de fumée', ['fumee'], 'Détecteur de [fumée]'],
    ['Straße, groß', ['strasse'], '[Straße], groß'],
    ['Rauch- und Hitzemelder', ['hitzemelder'], 'Rauch- und [Hitzemelder]'],
    ['CO₂', ['co2'], '[CO₂]'],
    ['nothing', [], 'nothing'],
  ])('%s by %j', (text, terms, expected) => expect(shown(text, terms)).toBe(expected))

  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, terms) => {
        const parts = highlight(text, terms).map((part) => part.text)
        expect(parts.join('')).toBe(text)
      }),
    )
  })
})
