// Requirements: CAT-13, OPS-2.
import { describe, expect, it } from 'vitest'
import { markets } from '#shared/markets/markets.ts'
import { ListingSummary, sourceName } from '../../worker/commerce/stored-content.ts'
import type { Catalogue } from './catalogue.ts'
import { differenceOf } from './difference.ts'
import { listingTables } from './listing.ts'
import type { ProductFile } from './products/product-file.ts'
import { withAllRows } from './table.ts'
import { wholeCatalogue } from '#tests/support/whole-content.ts'

const catalogue = wholeCatalogue()
const key = 'tempo'

/** The content with one product changed. */
function changed(change: (product: ProductFile) => ProductFile): Catalogue {
  const products = catalogue.products.map((file) =>
    file.id === key ? { ...file, value: change(file.value) } : file,
  )
  return { ...catalogue, products }
}

function tableOf(content: Catalogue, part: string) {
  const table = listingTables(content).find((one) => one.part === part)
  if (!table) throw new Error(`no table ${part}`)
  return withAllRows(table)
}

/** The summary of a list of a market, as it is stored. */
function summaryOf(content: Catalogue, locale: string, name: string): ListingSummary {
  const row = tableOf(content, 'listing_summaries').rows.find(
    (one) => one.locale === locale && one.name === name,
  )
  return ListingSummary.parse(JSON.parse(String(row?.body)))
}

/** Groups that a push of other content writes, of all that there are. */
function writtenOf(content: Catalogue, part: string): Record<string, unknown>[] {
  const before = differenceOf(tableOf(catalogue, part), new Map()).added
  const pushed = new Map(before.map(({ id, hash }) => [id, hash]))
  const { added, changed: other, removed } = differenceOf(tableOf(content, part), pushed)
  expect([added, removed]).toEqual([[], []])
  return other.map(({ values }) => values)
}

describe('what a push makes for listings', () => {
  it('has the first products and the counts of every list of every market', () => {
    const { rows } = tableOf(catalogue, 'listing_summaries')
    expect(rows).toHaveLength(markets.length * 29)
    // The rows that make the others valid are written after them.
    const sources = rows.slice(-markets.length)
    expect(new Set(sources.map(({ name }) => name))).toEqual(new Set([sourceName]))
    const { keys, counts } = summaryOf(catalogue, 'fr-fr', '//products')
    expect(keys).toContain(key)
    expect(counts.total).toBe(keys.length)
    expect(summaryOf(catalogue, 'fr-fr', 'security//').keys).not.toContain(key)
  })

  it('changes with a price: the range of the lists that have the product, and its own part', () => {
    const dear = changed((product) => ({
      ...product,
      prices: { ...product.prices, 'store-fr': { EUR: 999_900 } },
    }))
    expect(summaryOf(dear, 'fr-fr', 'energy//').counts.price.max).toBe(999_900)
    const ofStore = markets.filter(({ store }) => store === 'store-fr').map(({ code }) => code)
    const written = writtenOf(dear, 'listing_summaries')
    expect(new Set(written.map(({ name }) => name))).toEqual(
      new Set(['//', '//products', 'energy//', 'energy/heating-cooling/', sourceName]),
    )
    expect(written).toHaveLength(5 * ofStore.length)
    expect(writtenOf(dear, 'listing_index').map(({ locale }) => locale)).toEqual(ofStore)
  })

  it('leaves a product out of the lists of countries that it is not sold in', () => {
    const hidden = changed((product) => ({ ...product, notSoldIn: ['FR'] }))
    const [before, after] = [catalogue, hidden].map((each) => summaryOf(each, 'fr-fr', '//'))
    expect(after?.keys).toEqual(before?.keys.filter((each) => each !== key))
    expect(after?.counts.total).toBe(Number(before?.counts.total) - 1)
    expect(summaryOf(hidden, 'de-de', '//')).toEqual(summaryOf(catalogue, 'de-de', '//'))
  })
})
