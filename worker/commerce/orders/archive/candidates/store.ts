import * as z from 'zod'
import { booksBefore, milliseconds, retention } from '#shared/rules/retention.ts'

/**
 * SQL: nothing has to be done about the order any more. `?1` is now, `?2` the time before which
 * guests' buyers are taken out, `?3` that before which an order has left the books, epoch ms. A
 * guest's order with two addresses stays: it is a person's by either, and the archive finds an
 * order by one.
 */
const isOver = `orders.order_number IS NOT NULL AND orders.is_marked = 1
  AND (orders.order_state IN ('Complete', 'Cancelled') OR orders.order_state = 'Confirmed' AND orders.shipment_state IN ('Shipped', 'Delivered'))
  AND (orders.archive_after IS NULL OR orders.archived_at IS NOT NULL)
  AND (orders.recalled_at IS NULL OR orders.recalled_at < ?1 - 86400000)
  AND (orders.customer_id IS NOT NULL OR coalesce(lower(orders.customer_email) = lower(orders.details ->> '$.shippingAddress.email'), 1))
  AND NOT (orders.customer_id IS NULL AND orders.archived_at IS NULL AND orders.created_at < ?2)
  AND NOT (orders.created_at < ?3 AND orders.archived_at IS NULL)
  AND EXISTS (SELECT 1 FROM payments p WHERE p.payment_reference = orders.payment_reference AND p.state IN ('Paid', 'Refunded')
    AND NOT (orders.created_at < ?3 AND p.provider_id IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_reference = orders.payment_reference AND (r.state = 'Asked' OR r.failed_at IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_reference = orders.payment_reference AND (d.state = 'Open' OR orders.created_at < ?3))
  AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.payment_reference = orders.payment_reference AND (c.stripped_at IS NULL OR orders.created_at < ?2))
  AND NOT EXISTS (SELECT 1 FROM archived_buyers b WHERE b.order_id = orders.id AND b.erase_after <= ?1)
  AND orders.links IS NULL AND NOT EXISTS (SELECT 1 FROM order_links l WHERE l.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM buyer_reviews v WHERE v.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM book_differences f WHERE f.payment_reference = orders.payment_reference)`

function timesOf(now: number): number[] {
  return [now, now - milliseconds(retention.order.terms.guest), booksBefore(now)]
}

/** Orders that one run looks at; the next run goes on behind them. */
export const examinedAtOnce = 4_000

const Candidate = z.object({ place: z.int(), id: z.string(), is_over: z.int(), is_old: z.int() })

/**
 * Orders made before `before` (epoch ms) about which nothing has to be done: of the next `examined`
 * orders after the stored place, and of those that came back from the archive. Moves the place on,
 * or back to the beginning where no further order is left: after a restore, their places are in no
 * order of time.
 */
export async function takeCandidates(
  { DB }: Env,
  {
    before,
    now,
    limit,
    examined = examinedAtOnce,
  }: { before: number; now: number; limit: number; examined?: number },
): Promise<string[]> {
  const select = `SELECT orders.rowid AS place, orders.id, coalesce(orders.created_at < ?4 AND ${isOver}, 0) AS is_over, orders.created_at < ?4 AS is_old FROM orders`
  const values = [...timesOf(now), before]
  const [next, back] = await DB.batch([
    DB.prepare(
      `${select} WHERE orders.rowid > (SELECT after FROM archive_progress) ORDER BY orders.rowid LIMIT ${examined}`,
    ).bind(...values),
    DB.prepare(
      `${select} WHERE orders.recalled_at IS NOT NULL ORDER BY orders.recalled_at LIMIT ${limit}`,
    ).bind(...values),
  ])
  const examinedRows = z.array(Candidate).parse(next?.results)
  const recalled = z.array(Candidate).parse(back?.results)
  const fit = examinedRows.filter((row) => row.is_over === 1 && row.is_old === 1)
  // What is more than the limit is found again by the next run.
  const isCut = fit.length > limit
  const end = isCut ? fit[limit - 1]?.place : examinedRows.at(-1)?.place
  const isAtEnd = !isCut && examinedRows.length < examined
  await DB.prepare('UPDATE archive_progress SET after = ?')
    .bind(isAtEnd ? 0 : (end ?? 0))
    .run()
  const ids = [...fit, ...recalled.filter((row) => row.is_over === 1 && row.is_old === 1)]
  return [...new Set(ids.map(({ id }) => id))].slice(0, limit)
}

/**
 * Claims the work on the archive until a time (epoch ms); false where another run has it at `now`.
 */
export async function claimArchive({ DB }: Env, now: number, until: number): Promise<boolean> {
  const { meta } = await DB.prepare(
    'UPDATE archive_progress SET claimed_until = ?2 WHERE claimed_until <= ?1',
  )
    .bind(now, until)
    .run()
  return meta.changes === 1
}

/** Ends the claim until that time; a later one of another run stays. */
export async function releaseArchive({ DB }: Env, until: number): Promise<void> {
  await DB.prepare('UPDATE archive_progress SET claimed_until = 0 WHERE claimed_until = ?')
    .bind(until)
    .run()
}
