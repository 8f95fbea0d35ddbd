// Requirements: OPS-9.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { proxied } from '#tests/support/intercepted-env.ts'
import { countRequest } from '#worker/http/count-failures.ts'
import { ask, newIsolate } from './shop.ts'

const rows = async () =>
  (await env.DB.prepare('SELECT failed, requests FROM failed_requests ORDER BY minute').all())
    .results

it('counts failed answers in the database, a few times a minute at most', async () => {
  const isolate = newIsolate()
  const start = Date.UTC(2026, 5, 15, 12)
  for (let second = 0; second < 90; second++) countRequest(isolate, 200, start + second * 1000)
  expect(await rows()).toEqual([])
  // Of the first minute nothing is remembered.
  countRequest(isolate, 503, start + 90_000)
  await eventually(async () => expect(await rows()).toEqual([{ failed: 1, requests: 30 }]))
  for (let second = 91; second < 110; second++) countRequest(isolate, 500, start + second * 1000)
  expect(await rows()).toEqual([{ failed: 1, requests: 30 }])
  countRequest(isolate, 200, start + 110_000)
  await eventually(async () => expect(await rows()).toEqual([{ failed: 20, requests: 50 }]))
})

it('counts what visitors got, and no answer fails for it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM failed_requests').run()
  const body = JSON.stringify({ email: 'ada@example.org' })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const DB = new Proxy(env.DB, {
    get: (database, member) => {
      if (member === 'batch') return () => Promise.reject(new Error('out of order'))
      if (member !== 'prepare') return undefined
      return (sql: string) => {
        if (!sql.includes('failed_requests')) throw new Error('out of order')
        return database.prepare(sql)
      }
    },
  })
  const response = await ask('/api/v1/newsletter', {
    method: 'POST',
    env: newIsolate({ DB }),
    headers,
    body,
  })
  expect(response.status).toBe(500)
  await eventually(async () => expect(await rows()).toEqual([{ failed: 1, requests: 1 }]))
  vi.restoreAllMocks()
})

it('counts what failed with the database when it answers again', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM failed_requests').run()
  const start = Date.UTC(2026, 5, 15, 14)
  const outage = { isOver: false }
  const DB = proxied(env.DB, (_, method) => (...args) => {
    if (!outage.isOver) throw new Error('out of order')
    return method(...args)
  })
  const isolate = newIsolate({ DB })
  for (const failedWrites of [1, 2]) {
    for (let request = 0; request < 15; request++)
      countRequest(isolate, 500, start + failedWrites * 30_000)
    await eventually(() => expect(warnings).toHaveBeenCalledTimes(failedWrites))
  }
  outage.isOver = true
  countRequest(isolate, 200, start + 90_000)
  await eventually(async () => expect(await rows()).toEqual([{ failed: 30, requests: 31 }]))
  vi.restoreAllMocks()
})
