import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import type { SectionOf } from '#shared/api/sections.ts'
import { isLocale, marketOf } from '#shared/markets/markets.ts'
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
  return products
    .toSorted(
      ({ value: a }, { value: b }) =>
        groups.indexOf(a.subcategory) - groups.indexOf(b.subcategory) || a.rank - b.rank,
    )
    .flatMap(({ id, value: { subcategory } }) => {
      const guide = guideOf(id)
      if (!guide || (isLocale(tongue) && !isShownIn(guide, marketOf(tongue)))) return []
      const { name, kind } = texts.get(id, tongue)
      return [{ title: name, text: kind, link: guide.path, group: subcategories[subcategory] }]
    })
    .slice(0, most)
}
