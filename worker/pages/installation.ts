import { messageText, messageTitle } from './titles.ts'
import { definePage } from './page-definition.ts'
import { metaOf } from './page-list.ts'
import { loadProduct } from './product.ts'

/** The installation steps of a product, at `/{product}/installation`. */
export const installation = definePage('installation', {
  cache: 'public',
  isThere: async ({ api, market, meta, params }) =>
    Boolean(meta?.product_key ?? (await metaOf(api, market, `/${params.product}`))?.product_key),
  async load(context) {
    const { api, market, params } = context
    const parent = `/${params.product}`
    const meta = context.meta?.product_key ? context.meta : await metaOf(api, market, parent)
    const { product, breadcrumb } = await loadProduct({ ...context, meta })
    const title = messageText(context, 'content.installation.title', { name: product.name })
    return {
      data: { product, breadcrumb: [...breadcrumb, { label: title, path: context.path }] },
      head: {
        title: messageTitle(context, 'content.installation.title', { name: product.name }),
        description: product.description,
      },
    }
  },
})
