import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import type { SectionOf } from '#shared/api/sections.ts'
import { isLocale, marketOf } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Tongue } from '../languages.ts'

type Item = SectionOf<'list_block'>['item']['items'][number]

/** Entries of the list at most: a larger catalogue is found by the search. */
const most = 200

/**
 * The products that are sold in a storefront, with the way to their installation page, grouped by
 * subcategory, the first in rank first (HELP-3).
 */
export function helpProducts(
  { products, texts, vocabulary }: Catalogue,
  tongue: Tongue,
  guideOf: (key: string) => PageMeta | undefined,
): Item[] {
  const { subcategories } = vocabulary(tongue)
  const groups = Object.keys(subcategories)
  const items: Item[] = []
  for (const { id, value } of inGroups(products, groups)) {
    if (items.length === most) break
    const guide = guideOf(id)
    if (!guide || (isLocale(tongue) && !isShownIn(guide, marketOf(tongue)))) continue
    const { name, kind } = texts.get(id, tongue)
    const group = subcategories[value.subcategory]
    items.push({ title: name, text: kind, link: guide.path, group })
  }
  return items
}

const createOrders = () => new Map<string, Catalogue['products']>()

/** The products by the place of their subcategory in `groups`, the first in rank first. */
function inGroups(
  products: Catalogue['products'],
  groups: readonly string[],
): Catalogue['products'] {
  const orders = memoizeByObject(products, createOrders)
  const name = groups.join(' ')
  const known =
    orders.get(name) ??
    products.toSorted(
      ({ value: a }, { value: b }) =>
        groups.indexOf(a.subcategory) - groups.indexOf(b.subcategory) || a.rank - b.rank,
    )
  orders.set(name, known)
  return known
}
