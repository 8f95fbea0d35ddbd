import { ShopError } from '#shared/api/errors.ts'
import type { Crumb } from '#shared/api/pages.ts'
import type { Product } from '#shared/api/products.ts'
import { cleanValue, deferred, definePage, type LoadContext } from './page-definition.ts'
import { shownProduct } from './cards.ts'
import { resolveSections } from './sections.ts'

/** A product's page: the page list has the product of the path (ROUTE-11). */
export const product = definePage('product', {
  cache: 'public',
  query: { color: cleanValue },
  async knownQuery(query, { api, meta }) {
    if (!meta?.product_key) return new URLSearchParams()
    const { sku, colorVariants } = await api('GET /api/v1/products/{key}', {
      params: { key: meta.product_key },
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
    const { api, market, meta, query } = context
    if (!meta) throw new ShopError('PageNotFound', { params: { path: context.path } })
    const [{ product, breadcrumb }, page] = await Promise.all([
      loadProduct(context, query.get('color') ?? undefined),
      api('GET /api/v1/pages/{id}', { params: { id: meta.id } }),
    ])
    const { cards, deferred: calls } = await resolveSections(context, page.sections)
    return {
      data: {
        product: shownProduct(product, market),
        hasGuide: product.installation.length > 0,
        breadcrumb,
        sections: page.sections,
        cards,
      },
      head: {
        title: page.seo.title,
        description: page.seo.description,
        ...(product.images[0] && { ogImage: product.images[0].id }),
      },
      deferred: [deferred('GET /api/v1/reviews/{sku}', { params: { sku: product.sku } }), ...calls],
    }
  },
})

/** The product at the path of the visit. Throws the catalogue's 404. */
export async function loadProduct(
  { api, meta, path }: LoadContext,
  color?: string,
): Promise<{ product: Product; breadcrumb: Crumb[] }> {
  if (!meta?.product_key) throw new ShopError('PageNotFound', { params: { path } })
  const product = await api('GET /api/v1/products/{key}', {
    params: { key: meta.product_key },
    query: { color },
  })
  return { product, breadcrumb: meta.breadcrumb }
}
