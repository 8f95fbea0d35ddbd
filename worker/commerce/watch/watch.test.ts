// Requirements: OPS-9.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import * as z from 'zod'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { open, stocked } from '#tests/support/open-checkouts.ts'
import { mailStatement } from '../mail/outbox.ts'
import { runScheduled } from '../service/run-scheduled.ts'
import { addBackup } from '../recovery/backup/store.ts'
import type { AlarmSender } from './send-notices.ts'
import { addFailures, noteRun } from './store.ts'
import { measures } from './measures/measures.ts'
import { watch } from './watch.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour
const now = Date.UTC(2026, 5, 15, 12)

const Told = z.object({ id: z.string(), alarm: z.string(), state: z.string(), text: z.string() })
let told: z.infer<typeof Told>[] = []
let errors: MockInstance<typeof console.error>
const send: AlarmSender = async ({ body }) => void told.push(Told.parse(JSON.parse(body)))
const changes = () => told.map(({ alarm, state }) => `${alarm} ${state}`)

/** The shop's bindings with a sender of mails, which is never called here. */
const withMail = { ...env, MAIL_ENDPOINT: 'https://mail.test', ALARM_EMAIL: 'ops@example.org' }

beforeEach(async () => {
  told = []
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const tables = [
    'alarms',
    'alarm_notices',
    'work_runs',
    'failed_requests',
    'outbox',
    'refunds',
    'payments',
    'reservations',
    'orders',
    'checkouts',
    'book_differences',
    'mail_results',
  ]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  await backupOf(now)
})

afterEach(() => vi.restoreAllMocks())

/** A wait for a mail: written `age` ms ago, after so many attempts. */
async function mailOf(age: number, attempts: number) {
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await env.DB.batch([mailStatement(env, mail, now - age)])
  await env.DB.prepare('UPDATE outbox SET attempts = ? WHERE created_at = ?')
    .bind(attempts, now - age)
    .run()
}

/** The only complete backup, begun at a time (epoch ms). */
async function backupOf(begunAt: number) {
  await env.DB.prepare('DELETE FROM backups').run()
  const progress = { written: {}, table: 0 }
  await addBackup(env, { id: 'b', begunAt, endedAt: begunAt, progress })
}

async function checkoutIn(state: string, at: number) {
  const { paymentReference } = await open({ parts: { [await stocked(5)]: 1 }, now: new Date(at) })
  await env.DB.prepare('UPDATE checkouts SET state = ? WHERE payment_reference = ?')
    .bind(state, paymentReference)
    .run()
}

async function ordersInEarlierWeeks(each: number) {
  for (const weeks of [1, 2, 3, 4])
    for (let order = 0; order < each; order++)
      await boughtOrder('a@example.org', { at: now - weeks * week - 5 * minute })
}

describe('the alarm no-orders', () => {
  it('goes on at a quiet hour, and is over with the next order', async () => {
    await ordersInEarlierWeeks(6)
    for (const after of [0, 120, 131, 132]) {
      await backupOf(now + after * minute)
      await watch(env, now + after * minute, send)
    }
    expect(changes()).toEqual(['no-orders began'])
    await boughtOrder('a@example.org', { at: now + 133 * minute })
    for (const after of [134, 145]) await watch(env, now + after * minute, send)
    expect(changes()).toEqual(['no-orders began', 'no-orders ended'])
  })
})

describe('the alarm payments-without-orders', () => {
  it('counts a settled checkout whose order is missing', async () => {
    await checkoutIn('Authorised', now - 31 * minute)
    await checkoutIn('Authorised', now - 29 * minute)
    expect(await measures['payments-without-orders'](env, now, 0)).toBe(1)
  })
})

describe('the alarm backend-down', () => {
  it('asks for what the contract has', async () => {
    const asked: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(new Request(input).url)
      return new Response()
    })
    const bindings = { ...withMail, API_BASE_URL: 'https://backend.test/' }
    expect(await measures['backend-down'](bindings, now, 1)).toBe(0)
    expect(asked).toEqual(['https://backend.test/api/v1/health'])
  })
})

describe('the alarm database-size', () => {
  it('looks at every database with archived orders', async () => {
    await env.DB_US.prepare('CREATE TABLE IF NOT EXISTS filler (content TEXT)').run()
    // The settings need not name it (any more).
    const size = async () => (await measures['database-size'](withMail, now, 1)) ?? 0
    const before = await size()
    await env.DB_US.batch(
      Array.from({ length: 30 }, () =>
        env.DB_US.prepare('INSERT INTO filler (content) VALUES (?)').bind('x'.repeat(900_000)),
      ),
    )
    expect(await size()).toBeGreaterThan(before + 5)
  })
})

describe('no alarm', () => {
  it('is raised in a shop in which nothing is wrong', async () => {
    await boughtOrder('a@example.org', { at: now - minute })
    await checkoutIn('Pending', now - 44 * minute)
    await checkoutIn('Refunding', now - 29 * minute)
    await open({ parts: { [await stocked(20)]: 10 }, now: new Date(now) })
    await open({ parts: { [await stocked(9)]: 9 }, now: new Date(now) })
    await mailOf(59 * minute, 7)
    await addFailures(env, { requests: 20, failed: 19 }, now)
    await addFailures(env, { requests: 900, failed: 900 }, now - 11 * minute)
    await noteRun(env, now - 20 * minute)
    await watch(withMail, now, send)
    expect(told).toEqual([])
  })

  it('is raised for want of orders where earlier weeks had few, or one order is new', async () => {
    await ordersInEarlierWeeks(5)
    await watch(withMail, now, send)
    await ordersInEarlierWeeks(5)
    await boughtOrder('a@example.org', { at: now - 59 * minute })
    await watch(withMail, now, send)
    expect(told).toEqual([])
  })

  it('is raised by mails of a shop that sends none', async () => {
    await mailOf(61 * minute, 0)
    await watch(env, now, send)
    expect(told).toEqual([])
  })
})

describe('an alarm', () => {
  it('goes on while its cause is gone for less than ten minutes', async () => {
    await mailOf(minute, 8)
    await watch(withMail, now, send)
    await env.DB.prepare('UPDATE outbox SET attempts = 0').run()
    await watch(withMail, now + minute, send)
    await env.DB.prepare('UPDATE outbox SET attempts = 8').run()
    await watch(withMail, now + 9 * minute, send)
    await env.DB.prepare('UPDATE outbox SET attempts = 0').run()
    for (const after of [12, 21]) await watch(withMail, now + after * minute, send)
    expect(changes()).toEqual(['mails-dead began'])
    await watch(withMail, now + 22 * minute, send)
    expect(changes()).toEqual(['mails-dead began', 'mails-dead ended'])
  })

  it('is told once by runs at the same time', async () => {
    await mailOf(minute, 8)
    await Promise.all([0, 1, 2, 3].map((more) => watch(withMail, now + more, send)))
    await watch(withMail, now + minute, send)
    expect(changes()).toEqual(['mails-dead began'])
  })

  it('waits for a webhook that fails, is tried again, and comes with the same id', async () => {
    await mailOf(minute, 8)
    const ids: string[] = []
    const failing: AlarmSender = async ({ id }) => {
      ids.push(id)
      throw new Error('out of order')
    }
    for (const after of [0, 5, 10]) await watch(env, now + after * minute, failing)
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(3)
    await watch(env, now + 75 * minute, send)
    expect(told.map(({ id }) => id)).toEqual([ids[0]])
    await backupOf(now + 199 * minute)
    await watch(env, now + 200 * minute, send)
    expect(changes()).toEqual(['mails-dead began'])
  })

  it('that cannot be measured keeps its state, stops no other, and fails the run', async () => {
    await mailOf(minute, 8)
    await watch(withMail, now, send)
    const broken: Env = {
      ...withMail,
      DB: new Proxy(env.DB, {
        get: (database, member) =>
          member === 'prepare'
            ? (sql: string) => {
                if (sql.includes('FROM outbox')) throw new Error('no outbox')
                return database.prepare(sql)
              }
            : Reflect.get(database, member).bind(database),
      }),
    }
    await addFailures(env, { requests: 20, failed: 20 }, now)
    await expect(watch(broken, now + 30 * minute, send)).rejects.toThrow('no outbox')
    expect(changes()).toEqual(['mails-dead began'])
    await addFailures(env, { requests: 20, failed: 20 }, now + 31 * minute)
    await expect(watch(broken, now + 31 * minute, send)).rejects.toThrow('no outbox')
    expect(changes()).toEqual(['mails-dead began', 'error-rate began'])
  })
})

describe('the webhook', () => {
  it('gets JSON without redirects, and its address is in no line of the log', async () => {
    const asked: Request[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      asked.push(new Request(input, init))
      return new Response(null, { status: 500 })
    })
    await mailOf(minute, 8)
    const bindings = { ...env, ALARM_WEBHOOK: 'https://hooks.test/T0/key-of-the-room' }
    await watch(bindings, now)
    expect(asked).toHaveLength(1)
    const [request] = asked
    expect(request).toMatchObject({ method: 'POST', redirect: 'manual' })
    expect(await request!.json()).toMatchObject({
      alarm: 'mails-dead',
      state: 'began',
      value: 1,
      limit: 0,
      runbook: 'docs/runbooks/mails-dead.md',
      at: new Date(now).toISOString(),
    })
    const lines = JSON.stringify(errors.mock.calls)
    expect(lines).toContain('alarm_not_sent')
    expect(lines).not.toContain('key-of-the-room')
  })
})

describe('the regular work', () => {
  it('is noted only where all of it was done', async () => {
    const run = () => env.DB.prepare('SELECT ended_at AS at FROM work_runs').first<number>('at')
    await runScheduled(env, now)
    expect(await run()).toBe(now)
    const broken = { ...env, DB: new Proxy(env.DB, { get: brokenRefunds }) }
    await expect(runScheduled(broken, now + 5 * minute)).rejects.toThrow('no refunds')
    expect(await run()).toBe(now)
  })
})

function brokenRefunds(database: D1Database, member: keyof D1Database) {
  if (member === 'prepare')
    return (sql: string) => {
      if (sql.includes('FROM refunds JOIN payments')) throw new Error('no refunds')
      return database.prepare(sql)
    }
  return Reflect.get(database, member).bind(database)
}
