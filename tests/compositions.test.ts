// Requirements: CAT-24.
import { describe, expect, it } from 'vitest'
import { arrangementOf, arrangements, compositionOf } from '#client/catalog/product/arrangements.ts'
import { CardText, DetailText } from '../worker/commerce/catalog/texts.ts'
import { compositions, defaultComposition } from '#shared/catalog/compositions.ts'
import type { Row } from '#scripts/push/statement.ts'
import { wholeCatalogue, wholePlan } from './support/whole-content.ts'

const { products } = wholeCatalogue()
const { tables } = await wholePlan()
const rowsOf = (part: string): Row[] => tables.find((table) => table.part === part)!.rows
const texts = rowsOf('product_texts').map((row) => ({
  key: String(row.product_key),
  language: String(row.language),
  card: CardText.parse(JSON.parse(String(row.card))),
  detail: DetailText.parse(JSON.parse(String(row.detail))),
}))

describe('the composition of a product page', () => {
  it('is one of six, each of which several products have', () => {
    const used = Map.groupBy(products, ({ value }) => value.composition)
    expect([...used.keys()].toSorted()).toEqual([...compositions].toSorted())
    expect([...used.values()].filter((of) => of.length < 4)).toEqual([])
    for (const { key, detail } of texts)
      expect(detail.composition, key).toBe(products.find(({ id }) => id === key)!.value.composition)
  })

  it('is that of a kit for bundles alone', () => {
    const kits = products.filter(({ value }) => value.composition === 'kit')
    expect(kits.map(({ id }) => id)).toEqual(
      products.flatMap(({ id, value }) => (value.type === 'bundle-product' ? [id] : [])),
    )
  })

  it('is the story where a backend names none', () => {
    expect(compositionOf({})).toBe(defaultComposition)
    expect(arrangementOf({})).toBe(arrangements.story)
  })

  it.each(compositions)('has every block of a product page once: %s', (name) => {
    const { lead, body, details } = arrangements[name]
    const common = ['benefits', 'details', 'figures', 'parts', 'stage']
    expect([...lead, ...body].filter((block) => block !== 'drawing').toSorted()).toEqual(common)
    expect([...lead, ...body].includes('drawing')).toBe(name === 'tool')
    expect(details.toSorted()).toEqual(['box', 'compatibility', 'technical'])
  })

  it('differs from every other one', () => {
    const looks = Object.values(arrangements).map((arrangement) => JSON.stringify(arrangement))
    expect(new Set(looks).size).toBe(compositions.length)
  })

  it('sets figures of the technical data that fit, in every language', () => {
    for (const { key, language, detail } of texts) {
      const rows = detail.technical.flatMap((group) => group.rows)
      for (const { label, value } of detail.figures ?? []) {
        const where = `${key} (${language}): ${value}`
        expect(
          rows.some((row) => row.label === label && row.value.startsWith(value)),
          where,
        ).toBe(true)
        expect(value, where).toMatch(/\p{N}/u)
        expect(value.length, where).toBeLessThanOrEqual(18)
      }
    }
  })

  it('shows no picture of the gallery beside a benefit, in any market and colour', () => {
    const repeated = texts.flatMap(({ key, language, card, detail }) =>
      rowsOf('variants')
        .filter(({ product_key }) => product_key === key)
        .flatMap(({ sku, color, images }) => {
          const ids: string[] = JSON.parse(String(images))
          const shown = new Set(ids.flatMap((id) => [id, card.pictures?.[id] ?? id]))
          return detail.benefits
            .flatMap(({ image }) => (image ? [image.id] : []))
            .filter((id) => shown.has(id) || shown.has(inColor(id, key, String(color))))
            .map((id) => `${id} of ${String(sku)} (${language})`)
        }),
    )
    expect(repeated).toEqual([])
  })
})

/** 'tempo-white-3-f' as 'tempo-black-3'; another picture as it is. */
function inColor(id: string, key: string, color: string): string {
  return id.replace(new RegExp(`^${key}-[a-z]+-(\\d+).*$`), `${key}-${color}-$1`)
}
