import { env } from 'cloudflare:workers'
import { boughtOrder } from './bought-order.ts'

/** An order of these products that arrived at a time (epoch ms), as it is stored. */
export async function deliveredOrder(
  email: string,
  products: readonly string[],
  { deliveredAt = Date.now(), customerId }: { deliveredAt?: number; customerId?: string } = {},
) {
  const order = await boughtOrder(email, { at: deliveredAt, ...(customerId && { customerId }) })
  const money = { type: 'centPrecision', centAmount: 1999, currencyCode: 'EUR', fractionDigits: 2 }
  await env.DB.batch([
    ...products.map((productKey, position) =>
      env.DB.prepare(
        "INSERT INTO order_lines (order_id, position, sku, quantity, total, line) VALUES (?, ?, 'SKU', 1, 1999, ?)",
      ).bind(
        order.id,
        position,
        JSON.stringify({
          id: productKey,
          productId: productKey,
          productKey,
          name: `Orvane ${productKey}`,
          quantity: 1,
          variant: { sku: 'SKU', attributes: [] },
          link: `/${productKey}`,
          price: { value: money },
          productType: 'simple-product',
          discountedPricePerQuantity: [],
          totalPrice: money,
        }),
      ),
    ),
    env.DB.prepare(
      "UPDATE orders SET delivered_at = ?, shipped_at = ?, details = json_set(details, '$.reviewRequests', 'Told') WHERE id = ?",
    ).bind(deliveredAt, deliveredAt, order.id),
  ])
  return order
}
