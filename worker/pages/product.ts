import { ShopError } from '#shared/api/errors.ts'
import type { Crumb } from '#shared/api/pages.ts'
import type { Product } from '#shared/api/products.ts'
import { cleanValue, deferred, definePage, type LoadContext } from './page-definition.ts'
import { shownProduct } from './cards.ts'
import { contentOf } from './content.ts'
import { resolveSections } from './sections.ts'

/** A product's page; the page entry of the path names the product. */
export const product = definePage('product', {
  cache: 'public',
  query: { color: cleanValue },
  async knownQuery(query, { api, page }) {
    if (!page?.product_key) return new URLSearchParams()
    const { sku, colorVariants } = await api('GET /api/v1/products/{key}', {
      params: { key: page.product_key },
      query: {},
    })
    const asked = colorVariants.find(
      ({ link }) =>
        new URLSearchParams(link.slice(link.indexOf('?'))).get('color') === query.get('color'),
    )
    // The page without a colour shows this colour too.
    return asked && asked.sku !== sku ? query : new URLSearchParams()
  },
  async load(context) {
    const { market, query } = context
    const { page, head } = contentOf(context)
    const [{ product, breadcrumb }, { cards, deferred: calls }] = await Promise.all([
      loadProduct(context, query.get('color') ?? undefined),
      resolveSections(context, page.sections),
    ])
    return {
      data: {
        product: shownProduct(product, market),
        hasGuide: product.installation.length > 0,
        breadcrumb,
        sections: page.sections,
        cards,
      },
      head: {
        title: head.title,
        description: head.description,
        ...(product.images[0] && { ogImage: product.images[0].id }),
      },
      deferred: [deferred('GET /api/v1/reviews/{sku}', { params: { sku: product.sku } }), ...calls],
    }
  },
})

/** The product at the path of the visit. Throws the catalogue's 404. */
export async function loadProduct(
  { api, page, path }: LoadContext,
  color?: string,
): Promise<{ product: Product; breadcrumb: Crumb[] }> {
  if (!page?.product_key) throw new ShopError('PageNotFound', { params: { path } })
  const product = await api('GET /api/v1/products/{key}', {
    params: { key: page.product_key },
    query: { color },
  })
  return { product, breadcrumb: page.breadcrumb }
}
