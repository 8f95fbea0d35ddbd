// Requirements: OPS-34.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { signedUp } from '#tests/support/api.ts'
import { put } from '#tests/support/aged-rows.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { customerVerbs } from '../../../scripts/shop/customer-verbs.ts'
import { subscriptionVerbs } from '../../../scripts/shop/subscription-verbs.ts'
import { withdrawalVerbs } from '../../../scripts/shop/withdrawal-verbs.ts'

const shop = toolWith([...auditVerbs, ...customerVerbs, ...subscriptionVerbs, ...withdrawalVerbs])
const at = Date.now()

it('lists customers, and finds one by address or name', async () => {
  const { mail, customer } = await signedUp()
  expect((await shop('customers list')).data).toContainEqual(
    expect.objectContaining({ email: mail, orders: 0 }),
  )
  expect((await shop('customers list', { find: ` ${mail.toUpperCase()}` })).data).toMatchObject([
    { id: customer.id },
  ])
  expect((await shop('customers list', { find: 'nobody@example.org' })).data).toEqual([])
})

it('ends a subscription, once', async () => {
  const email = 'reader@example.org'
  await put('newsletter', {
    email_key: email,
    email,
    locale: 'fr-fr',
    token_hash: 'n1',
    leave_token: 'n1',
    requested_at: at,
    confirmed_at: at,
  })
  const listed = async () => JSON.stringify((await shop('newsletter list')).data)
  expect(await listed()).toContain(email)
  expect((await shop('newsletter remove', { email: 'Reader@example.org' })).data).toEqual({
    removed: 1,
  })
  expect(await listed()).not.toContain(email)
  expect((await shop('newsletter remove', { email })).data).toEqual({ removed: 0 })
  expect(JSON.stringify((await shop('audit list')).data)).not.toContain('example.org')
})

it('lists who waits for a sku, and ends alerts of one sku or of all', async () => {
  const [a, b] = [await stocked(0), await stocked(4)]
  const email = 'waits@example.org'
  for (const sku of [a, b])
    await put('stock_alerts', {
      email_key: email,
      email,
      sku,
      locale: 'de-de',
      leave_token: `${sku}-1`,
      created_at: at,
    })
  expect((await shop('alerts list', { sku: b })).data).toMatchObject([{ email, free: 4 }])
  expect((await shop('alerts remove', { email, sku: a })).data).toEqual({ removed: 1 })
  expect((await shop('alerts list', { sku: b })).data).toHaveLength(1)
  expect((await shop('alerts remove', { email })).data).toEqual({ removed: 1 })
})

it('handles declarations of withdrawal: with their order, and with a number that is none', async () => {
  const email = 'leaves@example.org'
  const { orderNumber } = await boughtOrder(email)
  const declare = (number: string) =>
    put('withdrawals', {
      email_key: email,
      order_number: number,
      name: 'Odile',
      email,
      locale: 'fr-fr',
      received_at: at,
    })
  await declare(orderNumber.toLowerCase())
  await declare('my lamp')
  expect((await shop('withdrawals list', { open: true })).data).toMatchObject([
    { order_state: 'Complete', shipment_state: 'Delivered' },
    { order_number: 'my lamp', order_state: null },
  ])
  expect((await shop('withdrawals close', { number: orderNumber })).data).toMatchObject({
    handled: 1,
  })
  expect((await shop('withdrawals close', { number: orderNumber })).text).toContain('before')
  await shop('withdrawals close', { number: 'my lamp' })
  expect((await shop('withdrawals list', { open: true })).data).toEqual([])
  await expect(shop('withdrawals close', { number: 'other' })).rejects.toThrow('no declaration')
  const log = JSON.stringify((await shop('audit list', { what: 'withdrawals' })).data)
  expect(log).toContain(orderNumber)
  for (const personal of ['my lamp', 'Odile', '@']) expect(log).not.toContain(personal)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM withdrawals').first('n')).toBe(2)
})
