import { stepDrawings } from '#shared/installation/drawings/index.ts'
import { drawingPlace } from '#shared/installation/market.ts'
import { installationFacts } from './installation-facts.ts'
import { messageText, messageTitle } from '../titles.ts'
import type { Product } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import { definePage } from '../page-definition.ts'
import { pageOf } from '../page-lookup.ts'
import { loadProduct } from '../product.ts'

/** The installation steps of a product, at `/{product}/installation`. */
export const installation = definePage('installation', {
  cache: 'public',
  isThere: async ({ api, market, page, params }) =>
    Boolean(page?.product_key ?? (await pageOf(api, market, `/${params.product}`))?.product_key),
  async load(context) {
    const { api, market, params } = context
    const parent = `/${params.product}`
    const page = context.page?.product_key ? context.page : await pageOf(api, market, parent)
    const { product, breadcrumb } = await loadProduct({ ...context, page })
    const title = messageText(context, 'content.installation.title', { name: product.name })
    return {
      data: {
        product,
        breadcrumb: [...breadcrumb, { label: title, path: context.path }],
        drawings: drawingsOf(product, market),
        ...(product.guide && {
          facts: installationFacts(product.guide, product.safety.warnings, market),
        }),
      },
      head: {
        title: messageTitle(context, 'content.installation.title', { name: product.name }),
        description: product.description,
      },
    }
  },
})

/** No drawings where an editor has added or removed a step: each has to be beside its own. */
function drawingsOf({ key, installation: steps }: Product, market: Market): string[] {
  const drawings = stepDrawings(key, drawingPlace(market))
  return drawings.length === steps.length ? drawings : []
}
