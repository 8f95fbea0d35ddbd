// Requirements: ORD-13, REV-1, REV-2, REV-3, REV-5, REV-6, PRIV-4.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { testOrigin, visitor } from '#tests/support/api.ts'
import { orderRows } from '#tests/support/order-rows.ts'
import { commerce } from '../index.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { answerReview, listReviews, setReviewHidden } from '../reviews/moderation/store.ts'
import { markIn, ordersIn } from '../storage/databases.ts'
import { askBuyers, spareAddress } from './ask-buyers.ts'
import { reviewPath } from './link.ts'
import { reviewRequests } from './rule.ts'

const two: Env = { ...env, ORDER_DATABASES: 'store-us=DB_US', LIVE_ORDERS: 'store-us' }
const american = ordersIn(two, 'DB_US')
const shop = commerce(two)
const sku = 'ORV-NOTE-WHI'

/** An order of the further database that arrived so long ago that its buyer is asked. */
async function arrivedOrder(email: string) {
  const { statements, ...order } = orderRows(email, { mark: markIn(american), at: Date.now() })
  await two.DB_US.batch(statements.map(({ sql, params }) => two.DB_US.prepare(sql).bind(...params)))
  const money = { type: 'centPrecision', centAmount: 1999, currencyCode: 'USD', fractionDigits: 2 }
  const line = {
    id: 'note',
    productId: 'note',
    productKey: 'note',
    name: 'Orvane note',
    quantity: 1,
    variant: { sku, attributes: [] },
    link: '/note',
    price: { value: money },
    productType: 'simple-product',
    discountedPricePerQuantity: [],
    totalPrice: money,
  }
  const arrived = Date.now() - reviewRequests.afterDelivery
  await two.DB_US.batch([
    two.DB_US.prepare(
      'INSERT INTO order_lines (order_id, position, sku, quantity, total, line) VALUES (?, 0, ?, 1, 1999, ?)',
    ).bind(order.id, sku, JSON.stringify(line)),
    two.DB_US.prepare(
      "UPDATE orders SET delivered_at = ?1, shipped_at = ?1, details = json_set(details, '$.reviewRequests', 'Told') WHERE id = ?2",
    ).bind(arrived, order.id),
  ])
  return order
}

const newEmail = () => `${crypto.randomUUID()}@example.org`

const mailTo = (email: string) =>
  two.DB_US.prepare('SELECT text FROM outbox WHERE recipient = ?').bind(email).first<string>('text')

const shown = () => visitor(shop, 'fr-fr').api('GET /api/v1/reviews/{sku}', { params: { sku } })

async function shownStars() {
  const person = visitor(shop, 'fr-fr')
  const product = await person.api('GET /api/v1/products/{key}', { params: { key: 'note' } })
  const averages = await person.api('GET /api/v1/reviews/average')
  expect(product.reviews).toEqual(averages[sku])
  return averages[sku]
}

it('asks a buyer of a further database, stores the review there, and shows it everywhere', async () => {
  const email = newEmail()
  const { id } = await arrivedOrder(email)
  const before = await shown()
  await askBuyers(two, Date.now())
  await askBuyers(two, Date.now())
  const text = await mailTo(email)
  const token = /token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''
  const path = `${reviewPath}?token=${token}`
  expect((await visitor(shop).raw('GET', path)).status).toBe(200)
  const answer = await visitor(shop).raw('POST', path, {
    headers: {
      origin: testOrigin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      'rating-note': '2',
      'title-note': 'Fort',
      'text-note': 'Il ronfle.',
      author: 'Ada L.',
    }).toString(),
  })
  expect(answer.status).toBe(200)
  const stored = await two.DB_US.prepare('SELECT id, state FROM buyer_reviews WHERE order_id = ?')
    .bind(id)
    .first<{ id: string; state: string }>()
  expect(stored?.state).toBe('Waiting')
  const review = stored?.id ?? ''
  expect(await shown()).toEqual(before)

  const waiting = await listReviews(two, { state: 'waiting', limit: 50 })
  expect(waiting.map((each) => each.id)).toContain(review)
  expect(await setReviewHidden(two, review, false)).toMatchObject({ state: 'shown' })
  expect(await answerReview(two, review, 'Merci.')).toMatchObject({ answer: 'Merci.' })
  const after = await shown()
  expect(after.count).toBe(before.count + 1)
  expect(after.distribution[3]).toBe((before.distribution[3] ?? 0) + 1)
  expect(after.items.find((each) => each.id === review)).toMatchObject({
    verified: true,
    author: 'Ada L.',
    answer: 'Merci.',
  })
  expect(await shownStars()).toEqual({ average: after.average, count: after.count })

  const person = { customerId: undefined, emailKey: email }
  expect((await erasePerson(two, person, undefined, Date.now())).erased.reviews).toBe(1)
  expect(await shown()).toEqual(before)
})

it('does not ask a buyer who refused or withdrew, of which the main database knows', async () => {
  const [refused, withdrawn, asked] = [newEmail(), newEmail(), newEmail()]
  await arrivedOrder(refused)
  await spareAddress(two, refused, Date.now())
  const { orderNumber } = await arrivedOrder(withdrawn)
  await two.DB.prepare(
    "INSERT INTO withdrawals (email_key, order_number, name, email, locale, received_at) VALUES (?1, lower(?2), 'Ada', ?1, 'fr-fr', 1)",
  )
    .bind(withdrawn, orderNumber)
    .run()
  await arrivedOrder(asked)
  await askBuyers(two, Date.now())
  expect(await mailTo(refused)).toBeNull()
  expect(await mailTo(withdrawn)).toBeNull()
  expect(await mailTo(asked)).toContain('Orvane note')
})
