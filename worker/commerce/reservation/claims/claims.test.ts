// Requirements: ORD-13, CART-16, CART-17.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { orderedReference } from '../../crypto/ordered-id.ts'
import { markIn, ordersIn } from '../../storage/databases.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import { claimCodes, giveBackCodes, giveBackLostCodes } from './store.ts'

const two: Env = { ...env, ORDER_DATABASES: 'store-us=DB_US', LIVE_ORDERS: 'store-us' }
const american = ordersIn(two, 'DB_US')
const minute = 60_000

const use = (at = Date.now(), user = crypto.randomUUID()) => ({
  paymentReference: orderedReference(new Date(at), markIn(american)),
  coupons: [{ code: 'ONCE', users: [`customer:${user}`, `email:${user}`] }],
})

const rows = ({ paymentReference }: { paymentReference: string }) =>
  two.DB.prepare('SELECT count(*) AS n FROM coupon_uses WHERE payment_reference = ?')
    .bind(paymentReference)
    .first<number>('n')

it('a claim may be repeated, refuses another payment’s, and is given back', async () => {
  const first = use()
  const second = { ...use(), coupons: first.coupons }
  await claimCodes(american, first)
  await claimCodes(american, first)
  expect(await rows(first)).toBe(2)
  const error = await claimCodes(american, second).catch((cause: unknown) => cause)
  expect(violatedConstraint(error)).toBe('coupon')
  await giveBackCodes(american, first)
  await claimCodes(american, second)
  expect([await rows(first), await rows(second)]).toEqual([0, 2])
})

it('nothing is asked for codes without such a limit, nor in the main database', async () => {
  const silent: Env = { ...two, DB: Object.assign(Object.create(null)) }
  const { paymentReference } = use()
  const coupons = [{ code: 'ANY', users: [`payment:${paymentReference}`] }]
  const asked = [
    claimCodes(ordersIn(silent, 'DB_US'), { paymentReference, coupons }),
    giveBackCodes(ordersIn(silent, 'DB_US'), { paymentReference, coupons }),
    claimCodes(silent, use()),
  ]
  await expect(Promise.all(asked)).resolves.toHaveLength(3)
})

it('the regular work gives back what was interrupted between the claim and the payment', async () => {
  const [lost, young, used] = [use(Date.now() - 20 * minute), use(), use(Date.now() - 20 * minute)]
  for (const each of [lost, young, used]) await claimCodes(american, each)
  await two.DB_US.prepare(
    'INSERT INTO coupon_uses (code, user, payment_reference) VALUES (?, ?, ?)',
  )
    .bind('ONCE', used.paymentReference, used.paymentReference)
    .run()
  await giveBackLostCodes(american, Date.now())
  expect(await Promise.all([lost, young, used].map(rows))).toEqual([0, 2, 2])
})
