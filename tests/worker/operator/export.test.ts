// Requirements: OPS-32.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { toolWith } from '#tests/support/tool.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { csvOf } from '../../../scripts/shop/csv.ts'
import { customerVerbs } from '../../../scripts/shop/customer-verbs.ts'
import { mailVerbs } from '../../../scripts/shop/mail/mail-verbs.ts'
import { suppressionVerbs } from '../../../scripts/shop/mail/suppression-verbs.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'
import { reviewVerbs } from '../../../scripts/shop/review-verbs.ts'
import { searchVerbs } from '../../../scripts/shop/search-verbs.ts'
import { subscriptionVerbs } from '../../../scripts/shop/subscription-verbs.ts'
import { withdrawalVerbs } from '../../../scripts/shop/withdrawal-verbs.ts'
import { stockVerbs } from '../../../scripts/shop/stock-verbs.ts'

const verbs = [
  ...auditVerbs,
  ...customerVerbs,
  ...mailVerbs,
  ...suppressionVerbs,
  ...orderVerbs,
  ...reviewVerbs,
  ...searchVerbs,
  ...stockVerbs,
  ...subscriptionVerbs,
  ...withdrawalVerbs,
]
const shop = toolWith(verbs)

async function csv(name: string, given: Record<string, string> = {}): Promise<string> {
  const columns = verbs.find((verb) => verb.name === name)?.columns ?? []
  const { data, rows } = await shop(name, given)
  return csvOf(columns, rows ?? data, { bom: false })
}

it('exports an order with its sums, and its receiver', async () => {
  const { orderNumber: number } = await boughtOrder('csv@example.org')
  await env.DB.prepare(
    "UPDATE orders SET details = json_set(details, '$.shippingAddress.lastName', '=HYPERLINK(1)') WHERE order_number = ?",
  )
    .bind(number)
    .run()
  const [header, line] = (await csv('orders', { find: number })).split('\r\n')
  const cells = Object.fromEntries(
    header!.split(',').map((name, index) => [name, line!.split(',')[index]]),
  )
  expect(cells).toMatchObject({
    number,
    state: 'Complete',
    currency: 'EUR',
    email: 'csv@example.org',
    last_name: "'=HYPERLINK(1)",
    country: 'FR',
  })
  expect(cells.total).toBe('19.99')
})

it('exports the orders of a period', async () => {
  const { orderNumber: number } = await boughtOrder('old@example.org', { at: Date.UTC(2024, 4, 5) })
  const may = { since: '2024-05-01', until: '2024-06-01' }
  expect(await csv('orders', may)).toContain(number)
  expect(await csv('orders', { ...may, since: '2024-05-06' })).not.toContain(number)
  expect(await csv('orders', { ...may, until: '2024-05-05' })).not.toContain(number)
})

it.each(verbs.filter(({ columns }) => columns).map(({ name }) => name))(
  'exports %s in the columns of its header',
  async (name) => {
    await boughtOrder('some@example.org')
    const columns = verbs.find((verb) => verb.name === name)?.columns ?? []
    const { data, rows } = await shop(name)
    const [first] = (rows ?? data) as Record<string, unknown>[]
    if (first) expect(Object.keys(first)).toEqual(expect.arrayContaining([...columns]))
    expect(csvOf(columns, rows ?? data, { bom: false }).split('\r\n')[0]).toBe(columns.join(','))
  },
)
