// Requirements: OPS-8.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeepHealth } from '#shared/health/deep-health.ts'
import { put } from '#tests/support/aged-rows.ts'
import { open, stocked } from '#tests/support/open-checkouts.ts'
import { mailStatement } from '#worker/commerce/mail/outbox.ts'
import { noteRun } from '#worker/commerce/watch/store.ts'
import { ask, deployed, newIsolate } from './shop.ts'

const HEALTH_TOKEN = 'health-token-0123456789abcdefghijkl'
const address = 'https://shop.test/health/deep'
const minute = 60_000

beforeEach(async () => {
  await env.DB.batch(
    ['work_runs', 'outbox', 'alarm_notices', 'reservations', 'checkouts'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  await noteRun(env, Date.now())
})
afterEach(() => void vi.restoreAllMocks())

const asked = (changes: Record<string, unknown> = {}, token = HEALTH_TOKEN) =>
  ask(address, {
    env: deployed({ HEALTH_TOKEN, ...changes }),
    headers: { authorization: `Bearer ${token}` },
  })

async function healthOf(response: Response) {
  return DeepHealth.parse(await response.json())
}

async function failingOf(response: Response) {
  expect(response.status).toBe(503)
  const { status, checks } = await healthOf(response)
  expect(status).toBe('failing')
  return Object.keys(checks).filter((name) => !checks[name]!.ok)
}

const broken = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('key-0123 of ada@example.org')
    },
  },
)

describe('the deep health', () => {
  it('says of each part that it works', async () => {
    const response = await asked()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { status, version, checks } = await healthOf(response)
    expect({ status, version }).toEqual({ status: 'ok', version: __BUILD_ID__ })
    expect(Object.keys(checks).sort()).toEqual([
      'alarmNotices',
      'cartObject',
      'cron',
      'database',
      'kv',
      'mail',
      'openPayments',
      'payment',
      'r2',
      'waitingMails',
    ])
  })

  it.each([
    ['no token', undefined],
    ['another token', `Bearer ${HEALTH_TOKEN.replace('h', 'x')}`],
    ['a part of the token', `Bearer ${HEALTH_TOKEN.slice(0, -1)}`],
    ['another form', HEALTH_TOKEN],
    ['an empty one', 'Bearer '],
  ])('is not there with %s, and reads nothing', async (_, authorization) => {
    const bindings = deployed({ HEALTH_TOKEN, DB: broken, CACHE: broken, MEDIA: broken })
    const response = await ask(address, {
      env: bindings,
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not Found')
  })

  it('is not there where the deployment has no token', async () => {
    for (const token of ['', 'Bearer', HEALTH_TOKEN])
      expect((await asked({ HEALTH_TOKEN: '' }, token)).status).toBe(404)
  })

  it('names the variables that are wrong, as the shallow one does', async () => {
    const response = await ask(address, { env: deployed({ HEALTH_TOKEN: 'short' }) })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ problems: [{ variable: 'HEALTH_TOKEN' }] })
  })

  it.each([
    [{ CACHE: broken }, ['kv']],
    [{ MEDIA: broken }, ['r2']],
    [{ DB: broken }, ['database', 'cron', 'openPayments', 'waitingMails', 'alarmNotices']],
    [{ CART: { getByName: () => broken } }, ['cartObject']],
  ])('says which part fails, without its words: %#', async (changes, parts) => {
    const response = await asked(changes)
    const text = await response.clone().text()
    for (const secret of ['key-0123', 'ada@', HEALTH_TOKEN, 'sk_live', 'mail.test'])
      expect(text).not.toContain(secret)
    expect((await failingOf(response)).sort()).toEqual(parts.toSorted())
  })

  it('says that a part does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const response = asked({ MEDIA: { head: () => new Promise(() => undefined) } })
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 1 })
      await vi.runAllTimersAsync()
      expect((await healthOf(await response)).checks.r2).toMatchObject({
        ok: false,
        why: 'no answer within 3000 ms',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('says that the regular work was not done', async () => {
    await noteRun(env, Date.now() - 21 * minute)
    expect(await failingOf(await asked())).toEqual(['cron'])
    await env.DB.prepare('DELETE FROM work_runs').run()
    expect(await failingOf(await asked())).toEqual(['cron'])
  })

  it('says that a payment is open for too long', async () => {
    await open({ parts: { [await stocked(5)]: 1 }, now: new Date(Date.now() - 46 * minute) })
    expect(await failingOf(await asked())).toEqual(['openPayments'])
  })

  it('says that a mail waits for too long, where mails are sent', async () => {
    const mail = { to: 'ada@example.org', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }
    await env.DB.batch([mailStatement(env, mail, Date.now() - 61 * minute)])
    expect(await failingOf(await asked())).toEqual(['waitingMails'])
    expect((await asked({ MAIL_ENDPOINT: '', NO_MAIL_IN_PUBLIC: '1' })).status).toBe(200)
  })

  it('says that the webhook of alarms takes no notices', async () => {
    await put('alarm_notices', { id: 'a', body: '{}', created_at: Date.now() - 21 * minute })
    expect(await failingOf(await asked())).toEqual(['alarmNotices'])
  })

  it('asks a remote backend only whether it answers, and keeps the token', async () => {
    const calls: Request[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      calls.push(new Request(input, init))
      return Response.json({ status: 'ok', checks: {} })
    })
    const remote = {
      API_BASE_URL: 'https://backend.test',
      BACKEND_SECRET: 'x'.repeat(32),
      DB: broken,
    }
    const response = await asked(remote)
    expect(Object.keys((await healthOf(response)).checks).sort()).toEqual(['backend', 'kv', 'r2'])
    expect(calls).toHaveLength(1)
    expect(calls[0]!.headers.has('authorization')).toBe(false)
    vi.mocked(globalThis.fetch).mockResolvedValue(new Response(null, { status: 500 }))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await failingOf(await asked(remote))).toEqual(['backend'])
  })

  it('has no timer in a local run', async () => {
    await env.DB.prepare('DELETE FROM work_runs').run()
    const response = await ask('/health/deep', {
      env: newIsolate({ HEALTH_TOKEN }),
      headers: { authorization: `bearer ${HEALTH_TOKEN}` },
    })
    expect(response.status).toBe(200)
  })
})
