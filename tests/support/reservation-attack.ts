import { env } from 'cloudflare:workers'
import { endAll, held, reserve, setStock, sku } from './reserving.ts'

/** A product that is attacked, with the limit of pieces in a cart and the pieces in stock. */
export interface AttackedProduct {
  sku: string
  maxQuantity: number
  stock: number
}

/**
 * Ends all open payments, sets the stock of `sku` to 540 pieces, and gives 18 products of the
 * French store that have more than 50 pieces.
 */
export async function attackedProducts(): Promise<AttackedProduct[]> {
  await endAll()
  await setStock(sku, 540)
  const { results } = await env.DB.prepare(
    `SELECT variants.sku, coalesce(max_quantity, 20) AS maxQuantity, quantity AS stock FROM variants JOIN products ON key = product_key JOIN stock USING (sku)
     JOIN prices ON prices.sku = variants.sku AND prices.store = 'store-fr' WHERE quantity > 50 AND type = 'product' ORDER BY variants.sku LIMIT 18`,
  ).all<AttackedProduct>()
  return results
}

/** The reserved share of each product's stock, from 0 to 1, in the order of the products. */
export async function reservedShares(products: readonly AttackedProduct[]): Promise<number[]> {
  return Promise.all(products.map(async (product) => (await held(product.sku)) / product.stock))
}

const carts = __LONG__ ? 76 : 32

/**
 * Starts payments of many carts from these addresses, four carts at a time, and pays none. Each
 * cart has all products with the largest quantity that a cart may have; where that is refused, a
 * second cart has one piece of each.
 */
export async function attack(ips: readonly string[], products: readonly AttackedProduct[]) {
  const largest = Object.fromEntries(products.map((product) => [product.sku, product.maxQuantity]))
  const smallest = Object.fromEntries(products.map((product) => [product.sku, 1]))
  for (let wave = 0; wave < carts; wave += 4) {
    const started = [0, 1, 2, 3].map(async (cart) => {
      const ip = ips[(wave + cart) % ips.length]!
      const first = await reserve(ip, largest)
      return 'refused' in first ? reserve(ip, smallest) : first
    })
    await Promise.all(started)
  }
}

declare const __LONG__: boolean
