// Requirements: OPS-46, OPS-47, OPS-31.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedUp } from '#tests/support/api.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { open, stocked } from '#tests/support/open-checkouts.ts'
import { put } from '#tests/support/aged-rows.ts'
import { toolWith } from '#tests/support/tool.ts'
import { noteRun } from '#worker/commerce/watch/store.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { incidentVerbs } from '../../../scripts/shop/incident/incident-verbs.ts'
import { mailFigureVerbs } from '../../../scripts/shop/mail/mail-figures.ts'
import { recoveryVerbs } from '../../../scripts/shop/recovery-verbs.ts'
import { watchVerbs } from '../../../scripts/shop/watch/watch-verbs.ts'

const shop = toolWith([
  ...auditVerbs,
  ...incidentVerbs,
  ...mailFigureVerbs,
  ...recoveryVerbs,
  ...watchVerbs,
])
const minute = 60_000
const now = Date.UTC(2026, 5, 15, 12)
const at = { now: new Date(now) }
const dataOf = async (name: string, given: Record<string, string | boolean> = {}) =>
  (await shop(name, given, at)).data
const rowsOf = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

beforeEach(async () => {
  const tables = ['alarms', 'work_runs', 'failed_requests', 'outbox', 'mail_results', 'backups']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

it('lists raised alarms with their runbooks, and when the regular work was last done', async () => {
  expect((await shop('alarms list', {}, at)).text).toBe(
    'The regular work was never done.\nNo alarm is raised.',
  )
  await noteRun(env, now - 7 * minute)
  await put('alarms', { name: 'mails-dead', began_at: now - minute, quiet_since: null })
  const { text, data } = await shop('alarms list', {}, at)
  expect(text).toContain('2026-06-15T11:53:00.000Z, 7 min ago')
  expect(text).toContain('docs/runbooks/mails-dead.md')
  expect(data).toMatchObject({
    regular_work: '2026-06-15T11:53:00.000Z',
    alarms: [{ alarm: 'mails-dead', began: '2026-06-15T11:59:00.000Z' }],
  })
})

it('lists minutes with failed requests', async () => {
  await put('failed_requests', { minute: now / minute, failed: 3, requests: 40 })
  await put('failed_requests', { minute: now / minute - 1, failed: 1, requests: 9 })
  expect(await dataOf('errors list', { limit: '1' })).toEqual([
    { at: '2026-06-15T12:00:00.000Z', failed: 3, requests: 40 },
  ])
})

it('lists what unpaid payments keep back, and the networks that do', async () => {
  const sku = await stocked(9)
  const [one, two] = [await open({ parts: { [sku]: 2 } }), await open({ parts: { [sku]: 1 } })]
  for (const { paymentReference } of [one, two])
    await env.DB.prepare("UPDATE checkouts SET network = 'n1' WHERE payment_reference = ?")
      .bind(paymentReference)
      .run()
  expect(await dataOf('stock reserved')).toContainEqual({ sku, held: 3, payments: 2, free: 6 })
  expect(await dataOf('payments networks')).toContainEqual({ network: 'n1', payments: 2 })
})

describe('mails', () => {
  const mail = (id: string, more: Record<string, string | number | null>) =>
    put('outbox', {
      id,
      subject_key: `${id.slice(0, 5)}:${id}`,
      recipient: 'a@example.org',
      subject: 'Order',
      text: 'x',
      html: 'x',
      created_at: now - minute,
      ...more,
    })

  it('are listed while they wait, without those that are given up or withheld', async () => {
    await mail('order-waits', { attempts: 2, claimed_until: now + minute })
    await mail('order-new', { created_at: now })
    await mail('order-dead', { attempts: 8 })
    await mail('order-held', { withheld_at: now })
    await mail('order-sent', { sent_at: now })
    expect(await dataOf('mail waiting')).toMatchObject([
      { id: 'order-waits', about: 'order', attempts: 2, next: '2026-06-15T12:01:00.000Z' },
      { id: 'order-new', about: 'order', attempts: 0, next: undefined },
    ])
    expect(await dataOf('mail count')).toEqual(
      expect.arrayContaining([
        { about: 'order', state: 'waiting', is_optional: 0, mails: 2 },
        { about: 'order', state: 'dead', is_optional: 0, mails: 1 },
        { about: 'order', state: 'withheld', is_optional: 0, mails: 1 },
        { about: 'order', state: 'sent', is_optional: 0, mails: 1 },
      ]),
    )
  })

  it('are counted of the last days alone, also those that say nothing of what they are about', async () => {
    await mail('old', { created_at: now - 3 * 24 * 60 * minute })
    await mail('none', { subject_key: null, is_optional: 1 })
    expect(await dataOf('mail count', { days: '2' })).toEqual([
      { about: '', state: 'waiting', is_optional: 1, mails: 1 },
    ])
  })

  it('that bounced are counted by day', async () => {
    await put('mail_results', { day: Math.floor(now / 86_400_000), kind: 'bounce', times: 4 })
    expect(await dataOf('mail notices')).toEqual([{ day: '2026-06-15', kind: 'bounce', times: 4 }])
  })
})

it('lists backups that are not complete with the table that is read', async () => {
  const progress = {
    written: { orders: { parts: 1, rows: 7 } },
    table: 1,
    tables: 'orders refunds',
  }
  const backup = { id: 'b1', begun_at: now, progress: JSON.stringify(progress) }
  await put('backups', { ...backup, ended_at: null })
  await put('backups', { ...backup, id: 'b2', ended_at: now })
  expect(await dataOf('backups list', { unfinished: true })).toMatchObject([
    { id: 'b1', rows: 7, table: 'refunds' },
  ])
  expect(await dataOf('backups list')).toMatchObject([{ id: 'b2' }])
})

it('counts the rows of the tables that grow', async () => {
  const orders = await rowsOf('orders')
  expect(await dataOf('database tables')).toEqual(
    expect.arrayContaining([
      { name: 'orders', rows: orders },
      { name: 'mails that should be deleted', rows: 0 },
    ]),
  )
})

describe('after an incident', () => {
  const sessions = () => rowsOf('sessions WHERE customer_id IS NOT NULL')

  it('signs one account out, or all, and leaves guests their carts', async () => {
    const { mail } = await signedUp()
    await signedUp()
    await put('sessions', {
      token_hash: crypto.randomUUID(),
      id: crypto.randomUUID(),
      created_at: now,
      last_seen_at: now,
    })
    const before = (await sessions())!
    await shop('sessions end', { email: mail, reason: 'ticket 12' })
    expect(await sessions()).toBe(before - 1)
    await expect(
      shop('sessions end', { email: 'nobody@example.org', reason: 'x' }),
    ).rejects.toThrow('There is no account')
    await shop('sessions end', { all: true, reason: 'key leaked' })
    expect(await sessions()).toBe(0)
    expect(await rowsOf('sessions')).toBeGreaterThan(0)
    const audit = JSON.stringify((await shop('audit list', { what: 'sessions' })).data)
    expect(audit).toContain('key leaked')
    expect(audit).not.toContain(mail)
  })

  it.each<Record<string, string | boolean>>([
    { reason: 'x' },
    { all: true, email: 'a@example.org', reason: 'x' },
    { all: true },
  ])('refuses %j', async (given) =>
    expect(shop('sessions end', given)).rejects.toThrow(/--email|reason/),
  )

  it('has marks written anew', async () => {
    const { paymentReference } = await boughtOrder('marked@example.org')
    await env.DB.prepare('UPDATE orders SET is_marked = 1').run()
    const { data } = await shop('orders unmark', { reason: 'key leaked' })
    expect(data).toEqual({ orders: await rowsOf('orders') })
    expect(
      await env.DB.prepare('SELECT is_marked FROM orders WHERE payment_reference = ?')
        .bind(paymentReference)
        .first('is_marked'),
    ).toBe(0)
  })
})
