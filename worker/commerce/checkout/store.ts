import { customerOwner } from '../cart/merging.ts'
import { placeOfOwner } from '../cart/principal.ts'
import { movePointerStatement } from '../cart/store.ts'
import { paymentReturnedMail } from '../mail/order-mails.ts'
import { mailStatement } from '../mail/outbox.ts'
import { isWithheld } from '../mail/store.ts'
import { orderStatements, type StoredLink } from '../orders/store.ts'
import type { PlacedOrder } from '../orders/order-row.ts'
import { textsOf } from '../texts/locale-texts.ts'
import type { StoredPapers } from '../orders/confirmation-mail.ts'
import {
  type Buyer,
  buyersFrom,
  buyersOf,
  buyersStatement,
  orderOfCustomerStatements,
  sameBuyersStatement,
} from './buyer/store.ts'
import { Checkout, type CheckoutState } from './checkout.ts'
import { purchaseEmail } from './completeness.ts'
import { consumeStatement, releaseStatements, retakeStatements } from '../reservation/store.ts'
import { claimCodes, giveBackCodes } from '../reservation/claims/store.ts'
import { isApart } from '../storage/databases.ts'
import { assertOneChange } from '../storage/batch-assertion.ts'

/** The checkout of a payment reference; undefined for an unknown one. */
export async function findCheckout(
  env: Env,
  paymentReference: string,
): Promise<Checkout | undefined> {
  const row = await checkoutStatement(env, paymentReference).first()
  return row ? Checkout.parse(row) : undefined
}

/** Statement that reads the checkout of a payment reference, for `ownCheckoutOf`. */
export function checkoutStatement({ DB }: Env, paymentReference: string): D1PreparedStatement {
  return DB.prepare('SELECT * FROM checkouts WHERE payment_reference = ?').bind(paymentReference)
}

/**
 * Statement that reads a cart's payment that is open or has made its order, else the last one that
 * ended without an order, for `ownCheckoutOf`.
 */
export function latestCheckoutStatement({ DB }: Env, cartId: string): D1PreparedStatement {
  return DB.prepare(
    `SELECT * FROM checkouts WHERE payment_reference = coalesce(
       (SELECT payment_reference FROM checkouts WHERE held_cart = ?1),
       (SELECT payment_reference FROM checkouts WHERE cart_id = ?1 AND held_cart IS NULL ORDER BY created_at DESC LIMIT 1))`,
  ).bind(cartId)
}

/** The checkout that such a statement found, if it belongs to one of these owners. */
export function ownCheckoutOf(
  { results: [row] }: D1Result,
  owners: readonly string[],
): Checkout | undefined {
  const checkout = row ? Checkout.parse(row) : undefined
  return checkout && isOf(checkout, owners) ? checkout : undefined
}

/** Prevents a payment that has not begun from beginning; false where it has begun. */
export async function lapsePayment(
  { DB }: Env,
  paymentReference: string,
  now: Date,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    `INSERT INTO lapsed_payments (payment_reference, lapsed_at) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM checkouts WHERE payment_reference = ?1)
     ON CONFLICT (payment_reference) DO UPDATE SET lapsed_at = excluded.lapsed_at`,
  )
    .bind(paymentReference, now.getTime())
    .run()
  return meta.changes === 1
}

/** SQL: `isClosed` of a checkout. */
const isOver = "state IN ('Declined', 'Abandoned', 'Expired')"

/**
 * Stores the provider's id of the payment and, unless the payment was given up, the address of its
 * page, in one batch with a further statement where one is given. Returns the state of the checkout
 * at that time, and that statement's result.
 */
export async function saveProviderPayment(
  { DB }: Env,
  paymentReference: string,
  { providerId, redirectUrl }: { providerId: string; redirectUrl?: string },
  further?: D1PreparedStatement,
): Promise<{ state: CheckoutState; result: D1Result | undefined }> {
  const [saved, result] = await DB.batch<{ state: CheckoutState }>([
    DB.prepare(
      `UPDATE checkouts SET provider_id = ?1, redirect_url = CASE WHEN ${isOver} THEN redirect_url ELSE coalesce(?2, redirect_url) END
       WHERE payment_reference = ?3 RETURNING state`,
    ).bind(providerId, redirectUrl ?? null, paymentReference),
    ...(further ? [further] : []),
  ])
  const [checkout] = saved?.results ?? []
  if (!checkout) throw new Error(`No checkout has the payment ${paymentReference}`)
  return { state: checkout.state, result }
}

/**
 * Parts of an order's batch besides the order: its number, the statement that queues its mail, the
 * link in that, and the marks of its buyer.
 */
export interface Confirmation {
  orderNumber: string
  papers: StoredPapers | undefined
  mail: D1PreparedStatement | undefined
  link: StoredLink | undefined
  marks: readonly string[]
  /** Ids of the customers for whom mail and marks were made. */
  buyers: readonly string[]
}

/**
 * The checkout of a payment reference with the customers who may have its order; undefined for an
 * unknown reference. One call.
 */
export async function findCheckoutAndBuyers(
  env: Env,
  paymentReference: string,
): Promise<{ checkout: Checkout; buyers: Buyer[] } | undefined> {
  if (isApart(env)) {
    const checkout = await findCheckout(env, paymentReference)
    return checkout && { checkout, buyers: await buyersOf(env, paymentReference) }
  }
  const [found, buyers] = await env.DB.batch([
    checkoutStatement(env, paymentReference),
    buyersStatement(env, paymentReference),
  ])
  const row = found?.results[0]
  return row && buyers ? { checkout: Checkout.parse(row), buyers: buyersFrom(buyers) } : undefined
}

/**
 * Turns an open checkout into a numbered order: consumes the reservation, writes order, lines and
 * payment, and queues the mail, in one batch. Returns whether the mail is withheld (MAIL-9).
 */
export async function commitOrder(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  confirmation: Confirmation,
): Promise<boolean> {
  const { DB } = env
  const results = await DB.batch([
    sameBuyersStatement(DB, checkout, confirmation.buyers),
    DB.prepare(
      `UPDATE checkouts SET state = 'Authorised', network = NULL, buyer = NULL, order_id = ?, settled_at = ?, customer_id = coalesce(customer_id, ?)
       WHERE payment_reference = ? AND state = 'Pending' AND ${isNotOrdered}`,
    ).bind(order.id, order.createdAt, onlyBuyer(confirmation), checkout.paymentReference),
    assertOneChange(DB, 'checkout'),
    consumeStatement(DB, checkout),
    ...orderParts(env, checkout, order, confirmation),
  ])
  return isWithheld(results)
}

/**
 * The same for a payment that arrived after its reservation was released: takes stock and codes
 * again, and only while no other payment of the cart is open or paid.
 */
export async function commitLateOrder(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  confirmation: Confirmation,
): Promise<boolean> {
  const { DB } = env
  const { paymentReference } = checkout
  await claimCodes(env, checkout)
  const results = await DB.batch([
    sameBuyersStatement(DB, checkout, confirmation.buyers),
    DB.prepare(
      `UPDATE checkouts SET state = 'Authorised', held_cart = cart_id, order_id = ?, settled_at = ?, customer_id = coalesce(customer_id, ?)
       WHERE payment_reference = ? AND state IN ('Declined', 'Abandoned', 'Expired')
       AND NOT EXISTS (SELECT 1 FROM checkouts other WHERE other.held_cart = checkouts.cart_id) AND ${isNotOrdered}`,
    ).bind(order.id, order.createdAt, onlyBuyer(confirmation), paymentReference),
    assertOneChange(DB, 'checkout'),
    ...retakeStatements(DB, checkout),
    ...orderParts(env, checkout, order, confirmation),
  ])
  return isWithheld(results)
}

/**
 * SQL condition: the checkout's cart has no order that a restore has brought back while another
 * payment had its cart. A cart is held once (`checkouts_of_carts`), by that payment then.
 */
const isNotOrdered = `NOT EXISTS (SELECT 1 FROM checkouts ordered WHERE ordered.cart_id = checkouts.cart_id
  AND ordered.held_cart IS NULL AND ordered.state = 'Authorised')`

/**
 * Statements that follow once the checkout is authorised: order, mail, marks, and the cart's end.
 */
function orderParts(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  { orderNumber, papers, mail, link, marks }: Confirmation,
): D1PreparedStatement[] {
  return [
    ...(papers ? [papers.statement] : []),
    ...orderStatements(env.DB, order, { orderNumber, papers: papers?.id, marks, link }),
    ...(mail ? [mail] : []),
    ...orderOfCustomerStatements(env.DB, checkout.paymentReference, marks, { areListed: true }),
    ...forgetCartStatements(env, checkout),
  ]
}

/** The customer who gets the order of a guest's payment; null where there are several. */
function onlyBuyer({ buyers: [first, ...others] }: Confirmation): string | null {
  return first !== undefined && others.length === 0 ? first : null
}

/**
 * Clears a customer's pointer to an ordered cart, so that the next read needs no call of the
 * object. Whoever reads a guest's session sees that its cart is ordered.
 */
function forgetCartStatements(env: Env, { owner, cartId }: Checkout): D1PreparedStatement[] {
  const place = placeOfOwner(owner)
  // In a database apart from persons, `syncCart` does so.
  return place.kind === 'guest' || isApart(env)
    ? []
    : [movePointerStatement(env, place, cartId, undefined)]
}

/**
 * Ends an open checkout without an order and releases stock and codes; conditional on its state, so
 * that it happens once. Where the provider has got the payment since the checkout was read, it is
 * not ended: it has to be cancelled there first.
 */
export async function closeWithoutOrder(
  env: Env,
  checkout: Checkout,
  state: Extract<CheckoutState, 'Declined' | 'Abandoned' | 'Expired'>,
): Promise<void> {
  const { DB } = env
  await DB.batch([
    DB.prepare(
      "UPDATE checkouts SET state = ?1, held_cart = NULL, network = NULL, buyer = NULL WHERE payment_reference = ?2 AND state = 'Pending' AND (?3 IS NOT NULL OR provider_id IS NULL)",
    ).bind(state, checkout.paymentReference, checkout.providerId ?? null),
    assertOneChange(DB, 'checkout'),
    ...releaseStatements(DB, checkout),
  ])
  await giveBackCodes(env, checkout)
}

/** Marks a late payment for a refund; possible only for a checkout without an order. */
export async function beginRefund(env: Env, checkout: Checkout): Promise<void> {
  const { paymentReference } = checkout
  await giveBackCodes(env, checkout)
  await env.DB.prepare(
    "UPDATE checkouts SET state = 'Refunding' WHERE payment_reference = ? AND state IN ('Declined', 'Abandoned', 'Expired')",
  )
    .bind(paymentReference)
    .run()
}

/** Stores that the provider has refunded a late payment, and queues the mail to the shopper. */
export async function endRefund(env: Env, checkout: Checkout, now: Date): Promise<void> {
  const { paymentReference, locale, cart, amount } = checkout
  const mail = paymentReturnedMail(await textsOf(env, locale), {
    to: purchaseEmail(cart),
    amount: { ...cart.totalPrice, centAmount: amount },
    paymentReference,
  })
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE checkouts SET state = 'Refunded' WHERE payment_reference = ? AND state = 'Refunding'",
    ).bind(checkout.paymentReference),
    env.DB.prepare(
      "INSERT INTO payments (payment_reference, provider, provider_id, amount, currency, state, created_at) VALUES (?, ?, ?, ?, ?, 'Refunded', ?) ON CONFLICT DO NOTHING",
    ).bind(
      checkout.paymentReference,
      checkout.provider,
      checkout.providerId ?? null,
      checkout.amount,
      checkout.currency,
      now.getTime(),
    ),
    mailStatement(env, mail, now.getTime()),
  ])
}

/** A payment belongs to the cart's owner, and to the customer who gets its order. */
function isOf({ owner, customerId }: Checkout, owners: readonly string[]) {
  return (
    owners.includes(owner) ||
    (customerId !== undefined && owners.includes(customerOwner(customerId)))
  )
}
