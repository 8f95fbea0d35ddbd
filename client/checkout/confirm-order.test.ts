// Requirements: CHK-5, ERR-16, ERR-17.
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/api/client.ts'
import type { Order, OrderAction } from '#shared/api/orders.ts'
import { confirmOrder, cryptoRandom, newOrderNumber } from './confirm-order.ts'

interface FakeOptions {
  order?: Partial<Order>
  /** How many reads fail before the order is there. */
  notReady?: number
  /** How many numbers are taken. */
  taken?: number
}

const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  mobile: '+33612345678',
  country: 'FR',
  streetName: 'Rue',
  postalCode: '75011',
  city: 'Paris',
}
const money = {
  type: 'centPrecision',
  centAmount: 100,
  currencyCode: 'EUR',
  fractionDigits: 2,
} as const
const plain: Order = {
  id: 'order-1', orderState: 'Open', paymentState: 'Paid', paymentReference: 'pay-1', createdAt: '2026-03-09T10:00:00Z', locale: 'fr-fr', country: 'FR',
  lineItems: [], subtotal: money, discountCodes: [], taxTotal: money, taxIncluded: true, totalPrice: money, shippingAddress: address,
} // oxfmt-ignore

/**
 * Confirms an order with a backend that behaves as `script` says; gives the order and the calls.
 */
async function confirm(
  { order = {}, notReady = 0, taken = 0 }: FakeOptions,
  orderId: string | null = 'order-1',
) {
  const current: Order = { ...plain, ...order }
  const waits: number[] = []
  const updates: OrderAction[][] = []
  const remembered: Order[] = []
  let reads = 0
  const api = createApi({
    locale: 'fr-fr',
    origin: 'https://shop.test',
    async fetch(request) {
      if (request.method === 'GET') {
        reads += 1
        return reads > notReady
          ? Response.json(current)
          : Response.json(
              { statusCode: 404, code: 'OrderNotFound', message: 'Order not found' },
              { status: 404 },
            )
      }
      const { actions } = (await request.json()) as { actions: OrderAction[] }
      updates.push(actions)
      for (const action of actions) {
        if (action.action === 'setOrderNumber') {
          if (updates.length <= taken)
            return Response.json(
              { statusCode: 400, code: 'DuplicateField', message: 'taken' },
              { status: 400 },
            )
          current.orderNumber = action.orderNumber
        }
        if (action.action === 'changeOrderState') current.orderState = 'Confirmed'
        if (action.action === 'setCustomerEmail') current.customerEmail = action.email
      }
      return Response.json(current)
    },
  })
  let numbers = 0
  const outcome = await confirmOrder({
    api,
    variant: 'guest',
    orderId,
    wait: async (ms) => void waits.push(ms),
    random: () => (numbers += 1),
    remember: (found) => remembered.push(found),
  }).then(
    (found) => ({ order: found }),
    (error: unknown) => ({ error }),
  )
  return { ...outcome, reads, waits, updates, remembered }
}

describe('the order success step', () => {
  it('numbers and confirms an order without a number in one update, and stores it', async () => {
    const { order, updates, remembered } = (await confirm({
      order: { customerEmail: 'ada@example.org' },
    })) as {
      order: Order
      updates: OrderAction[][]
      remembered: Order[]
    }
    expect(updates).toEqual([
      [
        { action: 'setOrderNumber', orderNumber: 'FR-10000001' },
        { action: 'changeOrderState', orderState: 'Confirmed' },
      ],
    ])
    expect(order).toMatchObject({ orderNumber: 'FR-10000001', orderState: 'Confirmed' })
    expect(remembered).toEqual([order])
  })

  it('does not change an order that has its number and e-mail', async () => {
    const { updates, remembered } = await confirm({
      order: { orderNumber: 'FR-12345678', customerEmail: 'ada@example.org' },
    })
    expect(updates).toEqual([])
    expect(remembered).toHaveLength(1)
  })

  it('takes a missing e-mail from the shipping address', async () => {
    const { updates } = await confirm({ order: { orderNumber: 'FR-12345678' } })
    expect(updates).toEqual([[{ action: 'setCustomerEmail', email: 'ada@example.org' }]])
  })

  it.each([0, 1, 4])(
    'waits a second between reads until the order is there: %i failed reads',
    async (notReady) => {
      const { waits, reads, remembered } = await confirm({ notReady })
      expect(waits).toEqual(Array.from({ length: notReady }, () => 1000))
      expect(reads).toBe(notReady + 1)
      expect(remembered).toHaveLength(1)
    },
  )

  it('gives up after five reads', async () => {
    const { error, reads, waits, remembered } = (await confirm({ notReady: 99 })) as Awaited<
      ReturnType<typeof confirm>
    > & { error?: unknown }
    expect(error).toMatchObject({ message: 'Order not ready after retries' })
    expect([reads, waits.length, remembered.length]).toEqual([5, 4, 0])
  })

  it('tries a fresh number when one is taken, three times at most', async () => {
    const lucky = await confirm({ taken: 2 })
    expect(
      lucky.updates.flatMap((actions) =>
        actions.flatMap((action) =>
          action.action === 'setOrderNumber' ? [action.orderNumber] : [],
        ),
      ),
    ).toEqual(['FR-10000001', 'FR-10000002', 'FR-10000003'])
    const unlucky = await confirm({ taken: 3 })
    expect(unlucky).toMatchObject({
      error: { message: 'Failed to update order number after 3 attempts.' },
      remembered: [],
    })
    expect(unlucky.updates).toHaveLength(3)
  })

  it('needs an order id', async () => {
    expect(await confirm({}, null)).toMatchObject({
      error: { message: 'No order ID provided' },
      reads: 0,
    })
  })
})

describe('an order number', () => {
  it.each([
    ['FR', 0, 'FR-10000000'],
    ['FR', 89_999_999, 'FR-99999999'],
    ['', 5, 'XX-10000005'],
    ['fr', 5, 'XX-10000005'],
  ])('of country "%s" with number %i is %s', (country, number, expected) => {
    expect(newOrderNumber(country, () => number)).toBe(expected)
  })

  it('comes from the whole range', () => {
    const numbers = Array.from({ length: 2000 }, () => cryptoRandom(90_000_000))
    expect(
      numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 90_000_000),
    ).toBe(true)
    expect(new Set(numbers).size).toBeGreaterThan(1990)
  })
})
