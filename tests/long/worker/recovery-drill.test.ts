// Requirements: REC-1, REC-3, REC-4, REC-5, REC-6, PAY-18.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { signedUp, visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { alwaysViolations } from '#tests/support/invariants.ts'
import { loseCarts, loseCopies, loseDatabase, losePictures } from '#tests/support/lost-storage.ts'
import { backUp } from '#worker/commerce/recovery/backup/make-backup.ts'
import { listBackups } from '#worker/commerce/recovery/backup/store.ts'
import { listDifferences } from '#worker/commerce/recovery/comparison/store.ts'
import { keepErasures } from '#worker/commerce/recovery/erasures/kept-erasures.ts'
import { askJob, findJob } from '#worker/commerce/recovery/jobs/store.ts'
import { runScheduled } from '#worker/commerce/service/run-scheduled.ts'
import { orderedLines } from '../../support/ordered-lines.ts'

const hour = 3_600_000
const plenty = 'ORV-NOTE-WHI'
const scarce = 'ORV-TRAIT-WHI'

/** Buys, and pays at the bank; `isLost` browsers never come back. */
async function buy(sku: string, { isLost = false, pays = true } = {}) {
  const person = visitor()
  await readyToPay(person, { sku })
  const { paymentReference, page } = await startPayment(person)
  if (!pays) return paymentReference
  if (isLost)
    await env.DB.prepare(
      "UPDATE sandbox_payments SET state = 'Authorised' WHERE payment_reference = ?",
    )
      .bind(paymentReference)
      .run()
  else {
    expect((await press(person, page, 'approve')).status).toBe(303)
    // The bank tells the shop after its answer to the shopper.
    await eventually(async () =>
      expect(await count(`orders WHERE payment_reference = '${paymentReference}'`)).toBe(1),
    )
  }
  return paymentReference
}

/** Number of rows; a table, with conditions. */
async function count(rows: string) {
  return env.DB.prepare(`SELECT count(*) AS n FROM ${rows}`).first<number>('n')
}

const Stock = z.array(z.object({ sku: z.string(), quantity: z.int() }))
async function stock() {
  const { results } = await env.DB.prepare('SELECT sku, quantity FROM stock').all()
  return new Map(Stock.parse(results).map(({ sku, quantity }) => [sku, quantity]))
}

async function pieces() {
  const { results } = await env.DB.prepare(
    `SELECT sku, SUM(quantity) AS quantity FROM ${orderedLines} GROUP BY sku`,
  ).all()
  return new Map(Stock.parse(results).map(({ sku, quantity }) => [sku, quantity]))
}

it('loses no paid order and sells nothing twice when all storage but the backups is lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.prepare('UPDATE stock SET quantity = 6 WHERE sku = ?').bind(scarce).run()
  const atFirst = await stock()
  const begun = Date.now() - hour

  // Before the backup: paid orders, one that is being paid, one that is given up, two accounts.
  for (let order = 0; order < 10; order++) await buy(plenty)
  await buy(scarce)
  const openAtBackup = await buy(scarce, { pays: false })
  for (const mail of ['leaving@example.org', 'staying@example.org']) await signedUp({ mail })
  for (let run = 0; run < 3 && (await listBackups(env)).length === 0; run++)
    await backUp(env, begun)
  const [backup] = await listBackups(env)

  // The hour after it: the open payment is paid, more is sold, until nothing is left of one
  // product.
  await env.DB.prepare(
    "UPDATE sandbox_payments SET state = 'Authorised' WHERE payment_reference = ?",
  )
    .bind(openAtBackup)
    .run()
  for (let order = 0; order < 4; order++) await buy(scarce, { isLost: order === 3 })
  for (let order = 0; order < 10; order++) await buy(plenty)
  const unkept = await buy(plenty)
  await buy(plenty, { pays: false })
  await env.DB.prepare("DELETE FROM customers WHERE email = 'leaving@example.org'").run()
  await keepErasures(env, Date.now())

  const { objects } = await env.BACKUPS.list({ prefix: 'journal/' })
  const entry = objects.find(({ key }) => key.endsWith(unkept))
  await env.BACKUPS.delete(entry!.key)
  const { results: paid } = await env.DB.prepare(
    "SELECT payment_reference AS reference FROM sandbox_payments WHERE state = 'Authorised'",
  ).all<{ reference: string }>()

  const carts = await loseCarts()
  await loseDatabase()
  await env.DB.prepare('UPDATE stock SET quantity = 6 WHERE sku = ?').bind(scarce).run()
  await Promise.all([loseCopies(), losePictures()])
  expect(await count('orders')).toBe(0)

  const lostAt = Date.now()
  await askJob(env, 'restore', { id: backup!.id }, lostAt)
  let runs = 0
  const isDone = async () => {
    const jobs = [await findJob(env, 'restore'), await findJob(env, 'compare')]
    return jobs.every((job) => job?.endedAt !== undefined)
  }
  // Payments that are still open come to their end only after their time.
  while (!(await isDone()) && runs < 30) await runScheduled(env, Date.now() + runs++)
  await runScheduled(env, Date.now() + 2 * hour)
  const seconds = (Date.now() - lostAt) / 1000

  const { results: orders } = await env.DB.prepare(
    'SELECT payment_reference AS reference FROM orders',
  ).all<{ reference: string }>()
  const expected = paid.map(({ reference }) => reference).filter((each) => each !== unkept)
  expect(orders.map(({ reference }) => reference).toSorted()).toEqual(expected.toSorted())
  expect(await listDifferences(env, 10)).toMatchObject([
    { paymentReference: unkept, kind: 'order-missing' },
  ])
  for (const [what, rows] of Object.entries(alwaysViolations))
    expect(await count(rows), what).toBe(0)
  const sold = await pieces()
  const left = await stock()
  for (const [sku, before] of atFirst)
    expect(left.get(sku), sku).toBe(before - (sold.get(sku) ?? 0))
  expect(left.get(scarce)).toBe(0)
  expect(await count("customers WHERE email = 'leaving@example.org'")).toBe(0)
  expect(await count("customers WHERE email = 'staying@example.org'")).toBe(1)
  // oxlint-disable-next-line no-console -- the time that a recovery takes is what a drill is for
  console.log(
    `Recovered ${orders.length} orders after the loss of D1, ${carts} carts, KV and pictures in ${seconds.toFixed(1)} s and ${runs} runs of the regular work.`,
  )
})
