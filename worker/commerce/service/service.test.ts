// Requirements: OPS-4, MAIL-1.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment, cancelPayment } from '../checkout/settle-payment.ts'
import { commerce } from '../index.ts'
import { runScheduled } from './run-scheduled.ts'

describe('health', () => {
  it('is ok when the database has every table', async () => {
    expect(await visitor().api('GET /api/v1/health')).toEqual({
      status: 'ok',
      checks: { database: true, migrations: true },
    })
  })

  it('is degraded where the database lacks any one migration', async () => {
    for (const { name, queries } of env.TEST_MIGRATIONS) {
      const made = queries.flatMap((query) => /CREATE (?:TABLE|INDEX) (\w+)/.exec(query)?.[1] ?? [])
      if (!queries.some((query) => /CREATE TABLE/.test(query))) continue
      const behind = { ...env, DB: without(made) }
      expect(await visitor(commerce(behind)).api('GET /api/v1/health'), name).toMatchObject({
        status: 'degraded',
        checks: { migrations: false },
      })
    }
  })

  it('is degraded when the database does not answer, and is still an answer', async () => {
    const broken = {
      ...env,
      DB: {
        prepare: () => {
          throw new Error('no database')
        },
      } as unknown as D1Database,
    }
    expect(await visitor(commerce(broken)).api('GET /api/v1/health')).toEqual({
      status: 'degraded',
      checks: { database: false, migrations: false },
    })
  })
})

describe('reports of the content security policy', () => {
  it.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'violated-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x?token=1',
        },
      },
    ],
    [
      'application/reports+json',
      [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } }],
    ],
    ['application/csp-report', [null, 7, 'x', { body: null }]],
  ])('are accepted as %s', async (type, report) => {
    const response = await visitor().raw('POST', '/api/v1/csp-report', {
      body: JSON.stringify(report),
      headers: { 'content-type': type },
    })
    expect(await response.json()).toEqual({ ok: true })
  })

  it.each([
    ['text/plain', '{}', 415],
    ['application/csp-report', '{', 400],
    ['application/csp-report', JSON.stringify('x'.repeat(70_000)), 413],
  ])('of type %s with a wrong body are refused', async (type, body, status) => {
    expect(
      (
        await visitor().raw('POST', '/api/v1/csp-report', {
          body,
          headers: { 'content-type': type },
        })
      ).status,
    ).toBe(status)
  })
})

describe('the description of the API', () => {
  it('has every call of the contract', async () => {
    const document = (await (await visitor().raw('GET', '/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(Object.keys(contract).sort())
    expect(document).toMatchObject({ openapi: '3.1.0' })
  })

  it('requires the fields of a sign-up, though the server reports each missing field by itself', async () => {
    const document = (await (await visitor().raw('GET', '/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const schema = {
      required: ['mail', 'password', 'acceptTerms'],
      properties: { mail: { type: 'string', maxLength: 320 } },
    }
    expect(document.paths['/api/v1/auth/signup']).toMatchObject({
      post: { requestBody: { content: { 'application/json': { schema } } } },
    })
    expect(JSON.stringify(document)).not.toContain('"asked"')
  })

  it('leaves out calls that only a local run serves', async () => {
    const online = visitor(commerce({ ...env, LOCAL_MAILBOX: '' }))
    expect(await (await online.raw('GET', '/api/v1/openapi.json')).text()).not.toContain(
      '/api/v1/outbox',
    )
  })
})

describe('the mailbox', () => {
  it('shows mails as a list and each as a page, without scripts', async () => {
    const { mail } = await signedUp()
    await visitor().api('POST /api/v1/auth/password-reset', { body: { email: mail } })
    const list = await visitor().raw('GET', '/api/v1/outbox/view')
    const html = await list.text()
    expect(html).toContain(mail)
    const link = /\/api\/v1\/outbox\/view\/[\w-]+/.exec(html)![0]
    const message = await visitor().raw('GET', link)
    expect(await message.text()).toContain('Choisissez un nouveau mot de passe')
    expect(message.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['/api/v1/outbox', '/api/v1/outbox/view', '/api/v1/outbox/view/x'])(
    '%s does not exist in a deployment',
    async (path) => {
      const response = await visitor(commerce({ ...env, LOCAL_MAILBOX: '' })).raw('GET', path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'RouteNotFound' })
    },
  )
})

it.each(['/api/v1/outbox', '/api/v1/outbox/view', '/api/v1/outbox/view/x'])(
  '%s is not shown to another machine that reaches a local run',
  async (path) => {
    const response = await visitor().raw('GET', path, { headers: { 'x-network-peer': '1' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'RouteNotFound' })
  },
)

it('deletes the address of an unsuccessful payment after a month, and no successful payment', async () => {
  const [failed, paid] = [
    await open({ parts: { [await stocked(1)]: 1 } }),
    await open({ parts: { [await stocked(1)]: 1 } }),
  ]
  await cancelPayment(env, failed, new Date(), 'Abandoned')
  await decide(paid, 'Authorised')
  await settlePayment(env, paid.paymentReference, new Date())
  const kept = () =>
    Promise.all(
      [failed, paid].map(({ paymentReference: ref }) =>
        count('SELECT count(*) AS n FROM checkouts WHERE payment_reference = ?', ref),
      ),
    )
  await runScheduled(env, Date.now() + 29 * 86_400_000)
  expect(await kept()).toEqual([1, 1])
  await runScheduled(env, Date.now() + 31 * 86_400_000)
  expect(await kept()).toEqual([0, 1])
})

it('deletes sessions that have expired', async () => {
  const { customer } = await signedUp()
  const sessions = () =>
    env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE customer_id = ?')
      .bind(customer.id)
      .first('n')
  await runScheduled(env)
  expect(await sessions()).toBe(1)
  await runScheduled(env, Date.now() + 91 * 86_400_000)
  expect(await sessions()).toBe(0)
})

/** A database that does not list some of its tables. */
function without(names: readonly string[]): D1Database {
  const hidden = names.map((name) => `AND name <> '${name}'`).join(' ')
  return new Proxy(env.DB, {
    get: (db, property) =>
      property === 'prepare'
        ? (sql: string) => db.prepare(`${sql} ${hidden}`)
        : Reflect.get(db, property),
  })
}
