import type { Api } from '#shared/api/client.ts'
import type { Order, OrderAction } from '#shared/api/orders.ts'
import { ShopError } from '#shared/api/shop-error.ts'

// The numbers of attempts and the pause are those of CHK-5.
const fetchAttempts = 5
const pause = 1000
const numberAttempts = 3
const lowest = 10_000_000
const highest = 99_999_999

interface ConfirmOptions {
  api: Api
  variant: 'guest' | 'me'
  orderId: string | null | undefined
  /** Resolves after this many milliseconds. */
  wait: (ms: number) => Promise<void>
  /** A random integer from 0 to below `limit`. */
  random: (limit: number) => number
  /** Stores the last order of the session. */
  remember: (order: Order) => void
}

/**
 * The order success step (CHK-5): reads the order, gives it a number and confirms it if it has
 * none, completes its e-mail, and stores it as the session's last order. Throws 'No order ID
 * provided', 'Order not ready after retries', 'Failed to update order number after 3 attempts.',
 * and ShopErrors of the server.
 */
export async function confirmOrder({
  api,
  variant,
  orderId,
  wait,
  random,
  remember,
}: ConfirmOptions): Promise<Order> {
  if (!orderId) throw new ShopError('OrderIdMissing', { message: 'No order ID provided' })
  const params = { id: orderId }
  const update = (actions: OrderAction[]) =>
    api(`PUT /api/v1/orders/${variant}/{id}`, { params, body: { actions } })
  const fetched = await fetchOrder(
    () => api(`GET /api/v1/orders/${variant}/{id}`, { params }),
    wait,
  )
  const numbered = fetched.orderNumber ? fetched : await numberOrder(fetched, update, random)
  const order = await withEmail(numbered, update)
  remember(order)
  return order
}

async function fetchOrder(
  fetch: () => Promise<Order>,
  wait: ConfirmOptions['wait'],
): Promise<Order> {
  let cause: unknown
  for (let attempt = 1; attempt <= fetchAttempts; attempt += 1) {
    try {
      return await fetch()
    } catch (error) {
      cause = error
      if (attempt < fetchAttempts) await wait(pause)
    }
  }
  throw new ShopError('OrderNotReady', { message: 'Order not ready after retries', cause })
}

async function numberOrder(
  { country }: Order,
  update: (actions: OrderAction[]) => Promise<Order>,
  random: ConfirmOptions['random'],
): Promise<Order> {
  let cause: unknown
  for (let attempt = 1; attempt <= numberAttempts; attempt += 1) {
    try {
      return await update([
        { action: 'setOrderNumber', orderNumber: newOrderNumber(country, random) },
        { action: 'changeOrderState', orderState: 'Confirmed' },
      ])
    } catch (error) {
      cause = error
    }
  }
  throw new ShopError('OrderNumberFailed', {
    message: 'Failed to update order number after 3 attempts.',
    cause,
  })
}

async function withEmail(
  order: Order,
  update: (actions: OrderAction[]) => Promise<Order>,
): Promise<Order> {
  const email = order.shippingAddress?.email
  // The server masks the address an hour after the order. It reads the whole one from its own data.
  return order.customerEmail || !email || email.includes('•')
    ? order
    : update([{ action: 'setCustomerEmail', email }])
}

/** A new order number: country code, or XX, a dash and eight random digits (ORD-2). */
export function newOrderNumber(country: string, random: ConfirmOptions['random']): string {
  const prefix = /^[A-Z]{2}$/.test(country) ? country : 'XX'
  return `${prefix}-${lowest + random(highest - lowest + 1)}`
}

/**
 * An unpredictable integer below `limit`, each equally likely; values that would favour small ones
 * are made again.
 */
export function cryptoRandom(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value < fair ? value % limit : cryptoRandom(limit)
}
