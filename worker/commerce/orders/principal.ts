import * as z from 'zod'
import { customerOwner } from '../cart/merging.ts'
import { ownersOf, type Variant } from '../cart/principal.ts'
import type { Context } from '../http/context.ts'
import { cookieName, readCookie, setCookie } from '../sessions/cookies.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'
import type { OrderRow } from './order-row.ts'
import type { Principal } from './store.ts'

/** How long a guest's order can be read with its cookie alone, seconds (ORD-4). */
const orderCookieSeconds = 86_400

/**
 * How long a guest's order shows its buyer, milliseconds: after the purchase, and after the mailed
 * link was opened.
 */
export const wholeFor = 3_600_000

/** `provenAt`, epoch milliseconds: when the mailed link was opened in this browser. */
const OrderCookie = z.object({ orderId: z.string(), provenAt: z.optional(z.number()) })
type OrderCookie = z.infer<typeof OrderCookie>

/**
 * The orders that the visitor may see. The me variant throws Unauthorized for guests; a guest's
 * signed cookie counts besides the session.
 */
export async function principalOf(context: Context, variant: Variant): Promise<Principal> {
  const cookie = variant === 'guest' ? await cookieOrder(context) : undefined
  return { owners: await ownersOf(context, variant), orderIds: cookie ? [cookie.orderId] : [] }
}

/** Whether the visitor may read the buyer of an order: a customer always, a guest for an hour. */
export async function seesWhole(
  context: Context,
  { owners }: Principal,
  { id, customer_id: customerId, created_at: createdAt }: OrderRow,
): Promise<boolean> {
  const since = context.now().getTime() - wholeFor
  if ((customerId && owners.includes(customerOwner(customerId))) || createdAt > since) return true
  const cookie = await cookieOrder(context)
  return cookie?.orderId === id && (cookie.provenAt ?? 0) > since
}

/**
 * Lets a guest read this order for a day, even without the session; with `isProven` including the
 * buyer at first.
 */
export async function rememberOrder(
  context: Context,
  orderId: string,
  { isProven = false } = {},
): Promise<void> {
  const name = cookieName('ord', context)
  const now = context.now().getTime()
  const payload: OrderCookie = { orderId, ...(isProven && { provenAt: now }) }
  const value = await signedCookie(context.env, name, payload, orderCookieSeconds, now)
  context.responseHeaders.append(
    'set-cookie',
    setCookie(context, name, value, { maxAge: orderCookieSeconds }),
  )
}

async function cookieOrder(context: Context): Promise<OrderCookie | undefined> {
  const name = cookieName('ord', context)
  const payload = await readSignedCookie(
    context.env,
    name,
    readCookie(context.request, name),
    context.now().getTime(),
  )
  return OrderCookie.safeParse(payload).data
}
