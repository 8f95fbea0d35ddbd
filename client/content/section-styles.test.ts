// Requirements: PERF-2.
import { expect, it } from 'vitest'
import type { Section } from '#shared/api/sections.ts'
import { stylesOfSections } from './section-styles.ts'

const hero: Section = {
  collection: 'hero_block',
  id: 'opening',
  item: { title: 'Shops', tone: 'dark', size: 'band' },
}
const text = (
  ...blocks: Extract<Section, { collection: 'text_block' }>['item']['text']
): Section => ({
  collection: 'text_block',
  id: 'text',
  item: { text: blocks },
})

it('loads the rules of tables only with a text that has one', () => {
  const plain = text({ type: 'paragraph', text: ['Hello'] })
  expect(stylesOfSections('content', [hero, plain])).toEqual(['hero', 'text'])
  const withTable = text({ type: 'table', head: ['Day'], rows: [['Monday']] })
  expect(stylesOfSections('content', [hero, withTable])).toEqual(['hero', 'text', 'within-text'])
})

it('loads no rules of a picture for a page that shows only its words, but for one further down', () => {
  expect(stylesOfSections('resellers', [hero])).toEqual([])
  expect(stylesOfSections('press', [hero, hero])).toEqual(['hero'])
})
