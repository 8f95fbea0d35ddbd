import * as z from 'zod'
import { colorKeys, type SearchCriteria, sorts } from '#shared/api/products.ts'
import { categories, productListings, subcategories } from '#shared/catalog/places.ts'
import type { PageData } from '#shared/routes/pages.ts'
import { definePage, type LoadContext, type PageDefinition } from './page-definition.ts'
import { listedCards } from './cards.ts'
import { listingQuery, narrowingQuery } from './listing-query.ts'
import { contentOf } from './content.ts'
import { resolveSections } from './sections.ts'

const list = z.string().transform((text) => text.split(','))

/** The query of a listing; unknown values are ignored. */
export const ListingQuery = z.object({
  colors: list
    .pipe(z.array(z.enum(colorKeys)).max(9))
    .optional()
    .catch(undefined),
  inStock: z
    .literal('1')
    .transform(() => true)
    .optional()
    .catch(undefined),
  priceMax: z.coerce.number().int().nonnegative().optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
  subcategory: z.enum(subcategories).optional().catch(undefined),
})

const CategoryName = z.enum(categories)
const SubcategoryName = z.enum(subcategories)
const ListingName = z.enum(productListings)

type ListingPage = 'category' | 'subcategory' | 'listing' | 'offers'

export const category = listingPage('category', ({ params }) => ({
  category: CategoryName.parse(params.category),
}))

export const subcategory = listingPage('subcategory', ({ params }) => ({
  category: CategoryName.parse(params.category),
  subcategory: SubcategoryName.parse(params.subcategory),
}))

export const listing = listingPage('listing', ({ params }) => ({
  listing: ListingName.parse(params.productListing),
}))

/** The products of an offer are those that the editor put on the page. */
export const offers = listingPage('offers')

/**
 * A page of products: an editor's sections around a list that the route's criteria and the query
 * narrow (CAT-7).
 */
function listingPage<N extends ListingPage>(
  name: N,
  criteriaOf?: (context: Pick<LoadContext, 'params'>) => SearchCriteria,
): PageDefinition<N> {
  return definePage(name, {
    cache: 'public',
    query: listingQuery,
    async knownQuery(query, context) {
      if (!criteriaOf) return query
      const fixed = criteriaOf(context)
      return narrowingQuery(
        query,
        await context.api('POST /api/v1/products/facets', { body: fixed }),
        fixed,
      )
    },
    async load(context) {
      // List and sections load at the same time, unless the sections name the list's products.
      const [{ page, head, cards, articles, deferred }, found] = await Promise.all([
        loadSections(context),
        criteriaOf && findProducts(context, criteriaOf(context)),
      ])
      const list = found ?? (await findProducts(context, { keys: Object.keys(cards) }))
      return { data: { page, cards, articles, ...list } as PageData[N], head, deferred }
    },
  })
}

async function loadSections(context: LoadContext) {
  const content = contentOf(context)
  return { ...content, ...(await resolveSections(context, content.page.sections)) }
}

async function findProducts(context: LoadContext, fixed: SearchCriteria) {
  const criteria = { ...ListingQuery.parse(Object.fromEntries(context.query)), ...fixed }
  const [products, facets] = await Promise.all([
    context.api('POST /api/v1/products/search', { body: { ...criteria, limit: 48 } }),
    context.api('POST /api/v1/products/facets', { body: criteria }),
  ])
  return { products: listedCards(products), facets, criteria }
}
