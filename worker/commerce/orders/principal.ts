import * as z from 'zod'
import { ownersOf, type Variant } from '../cart/principal.ts'
import type { Context } from '../context.ts'
import { cookieName, readCookie, setCookie } from '../sessions/cookies.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'
import type { Principal } from './store.ts'

/** How long a guest's order stays readable by its cookie alone, seconds (guarantees §4, Guest orders). */
const orderCookieSeconds = 86_400

const OrderCookie = z.object({ orderId: z.string() })

/** Whose orders the visitor may see. The me variant throws Unauthorized for guests; a guest's signed cookie counts beside the session. */
export async function principalOf(context: Context, variant: Variant): Promise<Principal> {
  return { owners: await ownersOf(context, variant), orderIds: variant === 'guest' ? await cookieOrders(context) : [] }
}

/** Lets a guest read this order for a day, whatever becomes of the session. */
export async function rememberOrder(context: Context, orderId: string): Promise<void> {
  const name = cookieName('ord', context)
  const value = await signedCookie(context.env, name, { orderId }, orderCookieSeconds, context.now().getTime())
  context.responseHeaders.append('set-cookie', setCookie(context, name, value, { maxAge: orderCookieSeconds }))
}

async function cookieOrders(context: Context): Promise<string[]> {
  const name = cookieName('ord', context)
  const payload = await readSignedCookie(context.env, name, readCookie(context.request, name), context.now().getTime())
  const cookie = OrderCookie.safeParse(payload)
  return cookie.success ? [cookie.data.orderId] : []
}
