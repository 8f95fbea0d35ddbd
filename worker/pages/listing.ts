import * as z from 'zod'
import type { SearchCriteria } from '#shared/api/products.ts'
import { listingPageSize } from '#shared/catalog/product-facts.ts'
import { categories, productListings, subcategories } from '#shared/catalog/places.ts'
import type { PageData } from '#shared/routes/pages.ts'
import { definePage, type LoadContext, type PageDefinition } from './page-definition.ts'
import { contentOf, listedCards, productKeys, resolveSections } from './content.ts'
import { criteriaOfQuery, knownListingQuery, listingQuery, pageOfQuery } from './listing-query.ts'

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
export const offers = listingPage('offers', ({ page }) => ({
  keys: productKeys(page?.sections ?? []),
}))

/**
 * A page of products: an editor's sections around a list that the route's criteria and the query
 * narrow (CAT-7).
 */
function listingPage<N extends ListingPage>(
  name: N,
  criteriaOf: (context: Pick<LoadContext, 'params' | 'page'>) => SearchCriteria,
): PageDefinition<N> {
  return definePage(name, {
    cache: 'public',
    query: listingQuery,
    knownQuery: (query, context) => knownListingQuery(query, criteriaOf(context), context.api),
    async load(context) {
      const [{ page, head, cards, articles, deferred }, list] = await Promise.all([
        loadSections(context),
        loadList(context, criteriaOf(context)),
      ])
      return { data: { page, cards, articles, ...list } as PageData[N], head, deferred }
    },
  })
}

async function loadSections(context: LoadContext) {
  const content = contentOf(context)
  return { ...content, ...(await resolveSections(context, content.page.sections)) }
}

/**
 * The products, counts and criteria of a list; `fixed` criteria are not the visitor's to change.
 */
export async function loadList({ api, query }: LoadContext, fixed: SearchCriteria) {
  const criteria = { ...criteriaOfQuery(query), ...fixed }
  const pageNumber = pageOfQuery(query)
  const page = { limit: listingPageSize, offset: (pageNumber - 1) * listingPageSize }
  const [products, facets] = await Promise.all([
    api('POST /api/v1/products/search', { body: { ...criteria, ...page } }),
    api('POST /api/v1/products/facets', { body: criteria }),
  ])
  return { products: listedCards(products), facets, criteria, pageNumber }
}
