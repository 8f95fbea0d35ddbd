import type { productFeed } from '#shared/api/product-feed.ts'
import type { products } from '#shared/api/products.ts'
import type { suggestions } from '#shared/api/suggestions.ts'
import type { Handlers } from '../http/implement.ts'
import { feedPart, feedParts } from './feed/product-feed.ts'
import { productDetail } from './product.ts'
import { searchFacets, searchProducts } from './search/search.ts'
import { suggest } from './search/suggest.ts'
import { bestSellers, productSelection } from './selections.ts'

export const catalogHandlers: Handlers<typeof products & typeof productFeed & typeof suggestions> =
  {
    'GET /api/v1/products/{key}': ({ params, query }, context) =>
      productDetail(context, params.key, query.color),
    'GET /api/v1/products-selection/{id}': ({ params }, context) =>
      productSelection(context, params.id),
    'POST /api/v1/products/search': ({ body }, context) => searchProducts(context, body),
    'POST /api/v1/products/facets': ({ body }, context) => searchFacets(context, body),
    'GET /api/v1/product-feed': (_, context) => feedParts(context),
    'GET /api/v1/product-feed/{part}': ({ params }, context) =>
      feedPart(context, Number(params.part)),
    'GET /api/v1/suggest': ({ query }, context) => suggest(context, query.q),
    'GET /api/v1/best-sellers': (_, context) => bestSellers(context),
  }
