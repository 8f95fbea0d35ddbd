import { messageText, messageTitle } from './titles.ts'
import { definePage } from './page-definition.ts'
import { pageOf } from './page-lookup.ts'
import { loadProduct } from './product.ts'

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
      data: { product, breadcrumb: [...breadcrumb, { label: title, path: context.path }] },
      head: {
        title: messageTitle(context, 'content.installation.title', { name: product.name }),
        description: product.description,
      },
    }
  },
})
