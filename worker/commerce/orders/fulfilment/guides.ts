import { localePath } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { productDetail } from '../../catalog/product.ts'
import type { Guide } from '../../mail/fulfilment-mails.ts'
import type { OrderRow } from '../order-row.ts'

/**
 * The installation of each product of an order, or of those with these skus, in the order's
 * language, with the address of its page (HELP-8). A product that is not sold any more, or has no
 * steps, has none.
 */
export async function guidesOf(
  env: Env,
  { lines, locale }: Pick<OrderRow, 'lines' | 'locale'>,
  origin: string,
  skus?: readonly string[],
): Promise<Guide[]> {
  const { store, defaultCurrency: currency } = marketOf(locale)
  const sent = lines.filter(({ variant }) => !skus || skus.includes(variant.sku))
  const products = new Map(sent.map(({ productKey, link }) => [productKey, link]))
  const guides = await Promise.all(
    [...products].map(async ([key, link]) => {
      const product = await productDetail({ env, locale, store, currency }, key).catch(
        () => undefined,
      )
      if (!product || product.installation.length === 0) return []
      const page = routes.installation.href({ product: link.replace(/^\/|\?.*$/g, '') })
      const { name, installation: steps } = product
      return [{ name, steps, link: origin + localePath(locale, page) }]
    }),
  )
  return guides.flat()
}
