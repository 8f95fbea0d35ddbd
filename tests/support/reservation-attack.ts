import { env } from 'cloudflare:workers'
import { endAll, held, reserve, setStock, sku } from './reserving.ts'

/** A product, with the number of pieces that a cart may contain and that are in stock. */
export interface Sold {
  sku: string
  most: number
  stock: number
}

/** All that the French shop sells, with the number of pieces that a cart may contain. */
export async function everything(): Promise<Sold[]> {
  await endAll()
  await setStock(sku, 540)
  const { results } = await env.DB.prepare(
    `SELECT variants.sku, coalesce(max_quantity, 20) AS most, quantity AS stock FROM variants JOIN products ON key = product_key JOIN stock USING (sku)
     JOIN prices ON prices.sku = variants.sku AND prices.store = 'store-fr' WHERE quantity > 50 AND type = 'product' ORDER BY variants.sku LIMIT 18`,
  ).all<Sold>()
  return results
}

/** Per product, the share that is reserved. */
export async function shares(products: readonly Sold[]): Promise<number[]> {
  return Promise.all(products.map(async ({ sku: one, stock }) => (await held(one)) / stock))
}

const most = (products: readonly Sold[]) =>
  Object.fromEntries(products.map((one) => [one.sku, one.most]))
const each = (quantity: number, products: readonly Sold[]) =>
  Object.fromEntries(products.map((one) => [one.sku, quantity]))

const carts = __LONG__ ? 76 : 32

/** Many carts from these addresses, each with as many pieces as are not refused. */
export async function attack(ips: readonly string[], products: readonly Sold[]) {
  for (let wave = 0; wave < carts; wave += 4) {
    const four = [0, 1, 2, 3].map(async (cart) => {
      const ip = ips[(wave + cart) % ips.length]!
      const first = await reserve(ip, most(products))
      return 'refused' in first ? reserve(ip, each(1, products)) : first
    })
    await Promise.all(four)
  }
}

declare const __LONG__: boolean
