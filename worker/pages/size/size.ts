import type { Product } from '#shared/api/products.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Link } from '#shared/catalog/link.ts'
import { routes } from '#shared/routes/routes.ts'
import { contentOf } from '../content.ts'
import { definePage, type LoadContext } from '../page-definition.ts'
import { loadProduct } from '../product.ts'
import { messageText } from '../titles.ts'
import { sizeOf } from './size-of.ts'

/** How large a product is, at `/{product}/size` (SIZE-1). A bundle has no such page. */
export const size = definePage('size', {
  cache: 'public',
  async load(context) {
    const { market, path } = context
    const { head } = contentOf(context)
    const { product, breadcrumb } = await loadProduct(context)
    const { dimensions } = product
    if (!dimensions) throw new ShopError('PageNotFound', { params: { path } })
    return {
      data: {
        breadcrumb,
        ...sizeOf({ ...product, dimensions }, market),
        links: linksOf(product, context),
      },
      head: { ...head, ...(product.image && { ogImage: product.image.id }) },
    }
  },
})

/** Back to the product, and to what else decides whether it fits (SIZE-6). */
function linksOf({ name, link, finder, installation }: Product, context: LoadContext): Link[] {
  const product = link.replace(/^\/|\?.*$/g, '')
  return [
    { link, title: messageText(context, 'content.installation.product', { name }) },
    ...(installation.length > 0
      ? [
          {
            link: routes.installation.href({ product }),
            title: messageText(context, 'catalog.product.installation'),
          },
        ]
      : []),
    ...(finder ? [finder] : []),
  ]
}
