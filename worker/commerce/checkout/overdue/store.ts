/**
 * Payments whose cart should have settled them: open ones whose time was over before `before`
 * (epoch ms), and late ones that are to be refunded and were begun before it. In an order of
 * chance, so that some that cannot be settled do not keep the rest waiting.
 */
export async function overduePayments(
  { DB }: Env,
  before: number,
  limit: number,
): Promise<{ cartId: string; paymentReference: string }[]> {
  const { results } = await DB.prepare(
    `SELECT * FROM (SELECT cart_id, payment_reference FROM checkouts WHERE state = 'Pending' AND expires_at < ?1
       UNION ALL SELECT cart_id, payment_reference FROM checkouts WHERE state = 'Refunding' AND created_at < ?1)
     ORDER BY random() LIMIT ?2`,
  )
    .bind(before, limit)
    .all<{ cart_id: string; payment_reference: string }>()
  return results.map(({ cart_id: cartId, payment_reference: paymentReference }) => ({
    cartId,
    paymentReference,
  }))
}
